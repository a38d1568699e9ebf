import './filter-chips.css';
import './chip-select.css';

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
