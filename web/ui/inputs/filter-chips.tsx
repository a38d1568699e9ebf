import type { ReactNode } from 'react';
import './filter-chips.css';

export type FilterChipsProps<T extends string> = {
  legend: string;
  /** `null` without a filter. */
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T | null) => void;
};

/** A filter as buttons, at most one pressed; pressing it again clears the filter. The legend is only for screen readers. */
export function FilterChips<T extends string>({ legend, value, options, onChange }: FilterChipsProps<T>) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? null : option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Several filters in one line. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className="chip-row">{children}</div>;
}
