import './select-row.css';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

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
      <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />
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
