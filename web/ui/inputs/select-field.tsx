import { classNames } from '#web/ui/layout/card.tsx';
import './chip.css';
import './select-field.css';
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CONTROL_CLASS, FieldError, FieldFrame, type FieldProps, fieldAttributes } from './text-field.tsx';

type Options<T extends string | number = string | number> = readonly { value: T; label: string }[];

type SelectFieldProps = ComponentProps<'select'> &
  FieldProps & {
    options: Options;
    /** The label of an empty option before the others. */
    noneLabel?: string | undefined;
  };

/** A labelled native select, so phones open their own list. Its children come before the options. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, noneLabel, hint, error, hideLabel, className, children, ...rest } = props;
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
        >
          {children}
          <OptionList noneLabel={noneLabel} options={options} />
        </select>
        <ChevronDown
          size={20}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
      </span>
    </FieldFrame>
  );
}

/** The options of a select; with `noneLabel`, an empty one comes first. */
function OptionList({ noneLabel, options }: { noneLabel?: string | undefined; options: Options }) {
  return (
    <>
      {noneLabel !== undefined && <option value="">{noneLabel}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

type SelectRowProps = {
  label: string;
  value: string;
  options: Options<string>;
  onChange: (value: string) => void;
};

/** A choice in a line: its name and value, with a native select over both, so that phones open their own list. */
export function SelectRow({ label, value, options, onChange }: SelectRowProps) {
  const id = useId();
  return (
    <div className="select-row">
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown size={20} />
      <select id={id} autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)}>
        <OptionList options={options} />
      </select>
    </div>
  );
}

type ChipSelectProps<T extends string> = {
  label: string;
  /** `null` if none is chosen: the chip then shows its label. */
  value: T | null;
  noneLabel: string;
  options: Options<T>;
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
        <OptionList noneLabel={noneLabel} options={options} />
      </select>
    </span>
  );
}

type DisclosureFieldProps = {
  label: string;
  icon: ReactNode;
  /** The choice in words; `null` shows `emptyText` and no clear button. */
  chosen: string | null;
  emptyText: string;
  clearLabel: string;
  onClear: () => void;
  error?: string | undefined;
  /** The content that opens below; `close` collapses it and restores focus. */
  children: (close: () => void) => ReactNode;
};

const scrollIntoView = (body: HTMLElement | null) => body?.scrollIntoView({ block: 'nearest' });

/** A choice too large for one line, opened in place, so that sheets need no overlay. Escape closes it, the cross clears it. */
export function DisclosureField(props: DisclosureFieldProps) {
  const { label, icon, chosen, emptyText, clearLabel, onClear, error, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Closes only this field, not the surrounding sheet.
    event.stopPropagation();
    event.preventDefault();
    close();
  };

  return (
    <fieldset className="relative grid min-w-0 gap-1.5" onKeyDown={closeOnEscape}>
      <legend id={`${id}-label`} className="mb-1.5 font-semibold text-small">
        {label}
      </legend>
      <div className="disclosure-field" data-invalid={error ? '' : undefined}>
        <div className="flex items-center">
          <button
            ref={button}
            type="button"
            id={id}
            className="disclosure-button"
            aria-labelledby={`${id}-label ${id}-chosen`}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {icon}
            <span id={`${id}-chosen`} className={classNames('min-w-0', chosen === null && 'text-ink-2')}>
              {chosen ?? emptyText}
            </span>
          </button>
          {chosen !== null && (
            <button
              type="button"
              aria-label={clearLabel}
              className="grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
              onClick={() => {
                onClear();
                close();
              }}
            >
              <X size={18} />
            </button>
          )}
        </div>
        {isOpen && (
          <div ref={scrollIntoView} className="disclosure-body">
            {children(close)}
          </div>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
