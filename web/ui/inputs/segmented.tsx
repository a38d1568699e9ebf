import type { ReactNode } from 'react';

export type SegmentedProps<T extends string> = {
  legend: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; lang?: string | undefined; icon?: ReactNode }[];
};

/** A short choice as a row of buttons, the chosen one pressed; it wraps if need be. The legend is only for screen readers. */
export function Segmented<T extends string>({ legend, value, onChange, options }: SegmentedProps<T>) {
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl bg-surface-2 p-1">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="flex min-h-tap flex-1 basis-auto items-center justify-center gap-1.5 rounded-xl border border-transparent px-2 py-1.5 text-center font-medium text-ink-2 text-small transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-1 forced-colors:aria-pressed:border-[Highlight]"
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
