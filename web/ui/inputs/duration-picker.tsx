import { useId, useState } from 'react';
import { Stepper } from './stepper.tsx';

/** The durations offered (contract §9), in minutes. */
const PRESETS = [5, 10, 15, 30, 60] as const;
const MINUTES_PER_HOUR = 60;
/** What a press on minus or plus adds, in minutes. */
const STEPS = { hours: MINUTES_PER_HOUR, minutes: 5 } as const;

type PartTexts = { label: string; less: string; more: string };

export type DurationTexts = {
  hours: PartTexts;
  minutes: PartTexts;
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

/** A duration: presets to press (again to clear), and steppers for hours and minutes, which carry over into each other. */
export function DurationPicker({ label, minutes, onChange, max, texts }: DurationPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState<Typed>(() => splitMinutes(minutes));
  // Keeps the text as typed ("90" minutes) while it means the same; a value from outside replaces it.
  const shown = totalMinutes(typed) === minutes ? typed : splitMinutes(minutes);
  const total = minutes ?? 0;

  const type = (next: Typed) => {
    const all = totalMinutes(next);
    setTyped(next);
    onChange(all === null ? null : Math.min(max, all));
  };

  const step = (part: keyof Typed, by: -1 | 1) => {
    const next = Math.min(max, part === 'hours' ? total + by * STEPS.hours : nextMultiple(total, by));
    setTyped(splitMinutes(next));
    onChange(next);
  };

  const field = (part: keyof Typed) => (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={`${id}-${part}`} className="text-ink-2 text-small">
        {texts[part].label}
      </label>
      <Stepper
        size="small"
        text={shown[part]}
        spoken={texts.format(total)}
        min={0}
        max={part === 'hours' ? Math.floor(max / MINUTES_PER_HOUR) : Math.min(max, MINUTES_PER_HOUR - 1)}
        isLowest={part === 'hours' ? total < STEPS.hours : total === 0}
        isHighest={total >= max}
        onStep={(by) => step(part, by)}
        onType={(text) => type({ ...shown, [part]: text })}
        decreaseLabel={texts[part].less}
        increaseLabel={texts[part].more}
        input={{ id: `${id}-${part}`, onBlur: () => setTyped(splitMinutes(minutes)) }}
      />
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
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {field('hours')}
        {field('minutes')}
      </div>
    </fieldset>
  );
}

/** The next multiple of five minutes, up or down. */
function nextMultiple(total: number, by: -1 | 1): number {
  const steps = total / STEPS.minutes;
  return (by > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * STEPS.minutes;
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
