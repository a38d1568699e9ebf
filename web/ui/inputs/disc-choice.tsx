import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import './disc-choice.css';

export type DiscChoiceProps<T extends number | string> = {
  legend: string;
  /** Each with its mark in the disc and its word below. */
  options: readonly { value: T; word: string; mark: ReactNode }[];
  /** `null` if none is chosen. */
  value: T | null;
  onChange: (value: T | null) => void;
  /** Small discs in one row, and the legend only for screen readers. */
  isCompact?: boolean | undefined;
};

/** A choice of few levels as discs. The chosen one has an ink ring, a tick and a bold word; pressing it again clears it. */
export function DiscChoice<T extends number | string>(props: DiscChoiceProps<T>) {
  const { legend, options, value, onChange, isCompact } = props;
  const name = useId();
  return (
    <fieldset className="relative min-w-0">
      <legend className={isCompact ? 'sr-only' : 'mb-1.5 font-semibold text-small'}>{legend}</legend>
      <div className="disc-choice" data-compact={isCompact && ''}>
        {options.map((option) => (
          <label key={option.value} className="disc-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              // A radio that is pressed again doesn't change by itself, and Space on it does nothing.
              onClick={() => value === option.value && onChange(null)}
              onKeyDown={(event) => {
                if (event.key !== ' ' || value !== option.value) return;
                event.preventDefault();
                onChange(null);
              }}
            />
            <span aria-hidden="true" className="disc">
              {option.mark}
              <span className="disc-tick">
                <Check size={12} strokeWidth={3.5} />
              </span>
            </span>
            <span className="max-w-full wrap-anywhere">{option.word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
