import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CONTROL_CLASS, FieldFrame, fieldAttributes } from './field-frame.tsx';

export type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
};

/** A labelled native select, so phones open their own list. */
export function SelectField({ label, hint, error, hideLabel, className, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <span className="relative grid min-w-0">
        <select
          autoComplete="off"
          {...rest}
          {...fieldAttributes(id, { hint, error })}
          className={classNames(
            CONTROL_CLASS,
            'min-h-12 appearance-none text-ellipsis pr-10 text-body',
            className,
          )}
        />
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
      </span>
    </FieldFrame>
  );
}
