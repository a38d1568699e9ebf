import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError, fieldAttributes } from './field-frame.tsx';

export type CheckRowProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox whose whole row, at least 44 px high, is pressable. */
export function CheckRow({ label, hint, error, className, ...rest }: CheckRowProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="relative flex min-h-tap items-start gap-3 py-2.5">
        <span className="relative grid size-6 flex-none place-items-center">
          <input
            {...rest}
            type="checkbox"
            {...fieldAttributes(id, { hint, error })}
            className={classNames(
              'peer size-6 appearance-none border-2 border-line-strong bg-surface transition-colors after:absolute after:-inset-2.5 checked:border-action checked:bg-action hover:border-ink-2 checked:hover:border-action-hover disabled:opacity-60 aria-invalid:border-danger',
              className,
            )}
            // Not in rem: with large text the box grows less, and would be round like a radio button.
            style={{ borderRadius: '7px' }}
          />
          <Check
            aria-hidden="true"
            size={17}
            strokeWidth={3}
            className="pointer-events-none absolute text-on-action opacity-0 transition-opacity peer-checked:opacity-100"
          />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <label htmlFor={id} className="leading-snug wrap-anywhere">
            {label}
          </label>
          {hint && (
            <span id={`${id}-hint`} className="text-ink-2 text-small">
              {hint}
            </span>
          )}
        </span>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
