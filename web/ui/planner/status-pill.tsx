import { ChevronDown } from 'lucide-react';
import './status-pill.css';

export type StatusPillProps<T extends string> = {
  /** Read out: whose status it is. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A status in a small pill. A native select covers the text, so phones open their own list. */
export function StatusPill<T extends string>({ label, value, options, onChange }: StatusPillProps<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className="status-pill" data-status={value}>
      <span aria-hidden="true">{chosen?.label}</span>
      <ChevronDown aria-hidden="true" size={14} strokeWidth={2} className="flex-none" />
      <select
        aria-label={label}
        value={value}
        // One of the options, so one of the values.
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
