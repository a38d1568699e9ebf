import { useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import './duration-picker.css';
import { CONTROL_CLASS } from './field-frame.tsx';

/** The durations offered (contract §9), in minutes. */
const PRESETS = [5, 10, 15, 30, 60] as const;
const MINUTES_PER_HOUR = 60;

export type DurationTexts = {
  hours: string;
  minutes: string;
  /** A number of minutes in words: "1 h 30". */
  format: (minutes: number) => string;
};

export type DurationPickerProps = {
  label: string;
  /** Whole minutes; `null` without an entry, which isn't the same as 0. */
  minutes: number | null;
  onChange: (minutes: number | null) => void;
  /** Inclusive: higher entries become this. */
  max: number;
  texts: DurationTexts;
};

/** The content of the two fields, as typed. */
type Typed = { readonly hours: string; readonly minutes: string };

/** A duration: presets to press (again to clear), and fields for hours and minutes. */
export function DurationPicker({ label, minutes, onChange, max, texts }: DurationPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState<Typed>(() => splitMinutes(minutes));
  // Keeps the text as typed ("90" minutes) while it means the same; a value from outside replaces it.
  const shown = totalMinutes(typed) === minutes ? typed : splitMinutes(minutes);

  const type = (next: Typed) => {
    const total = totalMinutes(next);
    setTyped(next);
    onChange(total === null ? null : Math.min(max, total));
  };

  const field = (part: keyof Typed) => (
    <div className="flex min-w-0 items-center gap-2">
      <span className="duration-input">
        <input
          id={`${id}-${part}`}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={shown[part]}
          onChange={(event) => type({ ...shown, [part]: event.target.value })}
          onBlur={() => setTyped(splitMinutes(minutes))}
          className={classNames(CONTROL_CLASS, 'no-spin min-h-12 text-center even-numbers')}
        />
      </span>
      <label htmlFor={`${id}-${part}`} className="text-ink-2 text-small">
        {texts[part]}
      </label>
    </div>
  );

  return (
    <fieldset className="relative grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold text-small">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {PRESETS.filter((preset) => preset <= max).map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === minutes}
            onClick={() => onChange(preset === minutes ? null : preset)}
            className="min-h-tap min-w-tap rounded-full border border-line-strong bg-surface px-3 font-medium text-small even-numbers transition-colors hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action"
          >
            {texts.format(preset)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {field('hours')}
        {field('minutes')}
      </div>
    </fieldset>
  );
}

function splitMinutes(total: number | null): Typed {
  if (total === null) return { hours: '', minutes: '' };
  return { hours: String(Math.floor(total / MINUTES_PER_HOUR)), minutes: String(total % MINUTES_PER_HOUR) };
}

/** The total in minutes; `null` if both are empty. */
function totalMinutes({ hours, minutes }: Typed): number | null {
  if (hours === '' && minutes === '') return null;
  return wholeNumber(hours) * MINUTES_PER_HOUR + wholeNumber(minutes);
}

function wholeNumber(typed: string): number {
  const value = Math.floor(Number(typed));
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}
