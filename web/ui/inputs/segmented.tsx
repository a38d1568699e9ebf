import './segmented.css';
import type { ReactNode } from 'react';

export type SegmentedProps<T extends string> = {
  legend: string;
  value: T;
  onChange: (value: T) => void;
  /** The icons are above the words, so that five options fit in one row of a phone. */
  isTall?: boolean;
  options: readonly { value: T; label: string; lang?: string | undefined; icon?: ReactNode }[];
};

/** A short choice as a row of buttons, the chosen one pressed; it wraps if need be. The legend is only for screen readers. */
export function Segmented<T extends string>({ legend, value, onChange, isTall, options }: SegmentedProps<T>) {
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="segments" data-tall={isTall || undefined}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="segment"
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A `Segmented` with its legend shown above. */
export function LabelledSegments<T extends string>(props: SegmentedProps<T>) {
  return (
    <div className="grid w-full min-w-0 gap-1.5">
      <p aria-hidden="true" className="font-semibold text-small">
        {props.legend}
      </p>
      <Segmented {...props} />
    </div>
  );
}
