export type SegmentedProps<T extends string> = {
  legend: string;
  name: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; lang?: string | undefined }[];
  disabled?: boolean | undefined;
};

/** A short choice in one row of native radios; wraps where the words do not fit. The legend is read out only. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { legend, name, value, onChange, options, disabled } = props;
  return (
    <fieldset disabled={disabled} className="relative min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl bg-surface-2 p-1">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="relative flex min-h-tap flex-1 basis-auto items-center justify-center rounded-xl border border-transparent px-3 py-1.5 text-center font-medium text-ink-2 text-small transition-colors hover:text-ink has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed forced-colors:has-checked:border-[Highlight]"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
            />
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
