import { useId } from 'react';

type ScaleFieldProps = {
  legend: string;
  /** The words of 1 to 5, low to high. */
  words: readonly string[];
  value: number | null;
  onChange: (value: number | null) => void;
  clearLabel: string;
};

/** A choice of five steps, each with a word. Pressing the chosen step again clears it, and so does the button. */
export function ScaleField({ legend, words, value, onChange, clearLabel }: ScaleFieldProps) {
  const name = useId();
  return (
    <fieldset aria-labelledby={`${name}-legend`} className="relative grid min-w-0 content-start gap-1.5">
      <div aria-hidden="true" className="flex min-h-6 items-baseline justify-between gap-3 text-small">
        <span id={`${name}-legend`} className="font-semibold">
          {legend}
        </span>
        <span className="text-ink-2">{value === null ? '' : words[value - 1]}</span>
      </div>
      <div className="flex gap-1.5">
        {words.map((word, index) => (
          <label
            key={word}
            className="journal-step relative grid min-h-tap min-w-0 flex-1 place-items-center rounded-m font-medium transition-colors"
          >
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              aria-label={`${index + 1}, ${word}`}
              onChange={() => onChange(index + 1)}
              onClick={() => value === index + 1 && onChange(null)}
            />
            <span aria-hidden="true" className="even-numbers">
              {index + 1}
            </span>
          </label>
        ))}
      </div>
      <div className="flex min-h-tap items-start justify-between gap-3 text-ink-2 text-small">
        {value === null ? (
          <>
            <span aria-hidden="true">{words[0]}</span>
            <span aria-hidden="true" className="text-right">
              {words.at(-1)}
            </span>
          </>
        ) : (
          <button type="button" className="min-h-tap underline hover:text-ink" onClick={() => onChange(null)}>
            {clearLabel}
            <span className="sr-only">: {legend}</span>
          </button>
        )}
      </div>
    </fieldset>
  );
}
