import { classNames } from '#web/ui/class-names.ts';
import './select-field.css';
import { CONTROL_CLASS, FieldFrame, fieldAttributes } from './field-frame.tsx';
import './filter-chips.css';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

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
          size={20}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
      </span>
    </FieldFrame>
  );
}

export type SelectRowProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A choice in a line: its name, what is chosen, and a native select over both, so that phones open their own list. */
export function SelectRow({ label, value, options, onChange }: SelectRowProps) {
  const id = useId();
  return (
    <div className="select-row">
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown size={20} />
      <select id={id} autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export type ChipSelectProps<T extends string> = {
  label: string;
  /** `null` if none is chosen: the chip then shows its label. */
  value: T | null;
  noneLabel: string;
  options: readonly { value: T; label: string }[];
  onChange: (value: T | null) => void;
};

/** A choice in a chip. A native select covers the text, so phones open their own list. */
export function ChipSelect<T extends string>(props: ChipSelectProps<T>) {
  const { label, value, noneLabel, options, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <span className="chip chip-select" data-chosen={chosen && ''}>
      <span aria-hidden="true">{chosen?.label ?? label}</span>
      <select
        autoComplete="off"
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value ?? null)
        }
      >
        <option value="">{noneLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
