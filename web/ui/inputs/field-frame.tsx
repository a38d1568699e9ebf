import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The classes of a one-line control; `size` and width are up to the caller. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-m border border-line-strong bg-surface px-4 py-2 text-ink transition-colors hover:border-ink-2 disabled:bg-surface-2 disabled:text-ink-2 aria-invalid:border-danger aria-invalid:[box-shadow:inset_0_0_0_1px_var(--danger)]';

/** Attributes that make screen readers read a control's hint and error with it. */
export function fieldAttributes(
  id: string,
  { hint, error }: { hint?: ReactNode; error?: string | undefined },
) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

type FieldFrameProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  children: ReactNode;
};

/** Adds the label above, and hint and error below, the control with the id `id`. */
export function FieldFrame({ id, label, hint, error, hideLabel, children }: FieldFrameProps) {
  return (
    <div className="relative grid min-w-0 gap-1.5">
      <label htmlFor={id} className={classNames('font-semibold text-small', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 text-small">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The error under a field, announced when it appears; renders nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p
      id={`${id}-error`}
      role="alert"
      className="flex items-start gap-1.5 font-medium text-danger text-small motion-safe:animate-appear"
    >
      <CircleAlert size={16} strokeWidth={2} className="mt-0.5 flex-none" />
      {error}
    </p>
  );
}
