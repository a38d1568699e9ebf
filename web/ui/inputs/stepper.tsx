import './stepper.css';
import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { CONTROL_CLASS, FieldFrame, fieldAttributes } from './text-field.tsx';

type StepperProps = {
  /** The number as shown; empty if there is none. */
  text: string;
  /** The number in words, announced after a press; omit it for no announcement. */
  spoken?: string | undefined;
  min: number;
  max: number;
  /** Whether the minus button, or the plus button, has reached the bound. */
  isLowest: boolean;
  isHighest: boolean;
  onStep: (by: -1 | 1) => void;
  onType: (text: string) => void;
  decreaseLabel: string;
  increaseLabel: string;
  size?: keyof typeof SIZES | undefined;
  /** Further attributes of the input, its `id` among them. */
  input: Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby' | 'onBlur'>;
};

const ROUND =
  'grid flex-none place-items-center rounded-full border border-line-strong bg-surface text-ink transition hover:bg-surface-2 active:[scale:0.95] aria-disabled:text-ink-3 aria-disabled:active:[scale:none]';

const SIZES = {
  large: {
    row: 'flex min-w-0 items-center gap-2.5',
    button: `${ROUND} stepper-large`,
    input: `${CONTROL_CLASS} text-center min-h-16 flex-1 px-1 font-display text-[min(var(--fs-display),10vw)]`,
  },
  small: {
    row: 'flex min-w-0 items-center gap-1.5',
    button: `${ROUND} size-tap`,
    input: `${CONTROL_CLASS} text-center min-h-12 max-w-14 px-1 even-numbers`,
  },
  tile: { row: undefined, button: undefined, input: 'even-numbers' },
};

/** Minus, a number, plus: changed by the buttons, the arrow keys, or typing. */
function Stepper(props: StepperProps) {
  const { text, spoken, isLowest, isHighest, onStep, onType, size = 'large' } = props;
  const [isAnnounced, setIsAnnounced] = useState(false);
  const look = SIZES[size];

  function step(by: -1 | 1) {
    if (by < 0 ? isLowest : isHighest) return;
    setIsAnnounced(true);
    onStep(by);
  }

  return (
    <div className={look.row}>
      <button
        type="button"
        className={look.button}
        aria-label={props.decreaseLabel}
        aria-disabled={isLowest || undefined}
        onClick={() => step(-1)}
      >
        <Minus size={20} />
      </button>
      <input
        type="number"
        autoComplete="off"
        inputMode="numeric"
        step={1}
        min={props.min}
        max={props.max}
        value={text}
        onChange={(event) => onType(event.target.value)}
        // The browser's own step knows neither presets nor a duration's other field.
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        {...props.input}
        className={`no-spin ${look.input}`}
      />
      <button
        type="button"
        className={look.button}
        aria-label={props.increaseLabel}
        aria-disabled={isHighest || undefined}
        onClick={() => step(1)}
      >
        <Plus size={20} />
      </button>
      {spoken && (
        <span aria-live="polite" className="sr-only">
          {isAnnounced && spoken}
        </span>
      )}
    </div>
  );
}

const PRESET =
  'min-h-tap min-w-tap rounded-full border border-line-strong bg-surface font-medium text-small even-numbers transition-colors hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action';

type StepperFieldProps = {
  label: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
  decreaseLabel: string;
  increaseLabel: string;
  unit: string;
  presets?: readonly number[] | undefined;
  /** Without it a preset is a change like any other. */
  onPreset?: ((value: number) => void) | undefined;
  error?: string | undefined;
  name?: string | undefined;
};

/**
 * A whole number with minus, plus and presets. The buttons stay within `min` and `max` (both inclusive); typed numbers are
 * passed on even if out of range, so that the form can show the error. An empty or invalid entry is `null`.
 */
export function StepperField(props: StepperFieldProps) {
  const { label, value, min, max, onChange, unit, presets = [], error, name } = props;
  const id = useId();
  const start = presets[0] ?? min;
  return (
    <FieldFrame id={id} label={label} error={error}>
      <Stepper
        text={value === null ? '' : String(value)}
        spoken={`${value ?? ''} ${unit}`}
        min={min}
        max={max}
        isLowest={value !== null && value <= min}
        isHighest={value !== null && value >= max}
        onStep={(by) =>
          onChange(value === null ? start : Math.min(max, Math.max(min, Math.round(value) + by)))
        }
        onType={(text) => onChange(wholeNumber(text))}
        decreaseLabel={props.decreaseLabel}
        increaseLabel={props.increaseLabel}
        input={{ name, ...fieldAttributes(id, { error }) }}
      />
      {presets.length > 0 && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === value}
              onClick={() => (props.onPreset ?? onChange)(preset)}
              className={`${PRESET} px-4`}
            >
              {preset} {unit}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

function wholeNumber(typed: string): number | null {
  const value = Number(typed);
  return typed === '' || !Number.isFinite(value) ? null : Math.round(value);
}

type NumberTileProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The change of one press; 1 by default. */
  step?: number | undefined;
  onChange: (value: number) => void;
  decreaseLabel: string;
  increaseLabel: string;
};

/** A whole number on a tinted tile: changed by minus and plus, the arrow keys, or typing. Numbers out of range are ignored. */
export function NumberTile(props: NumberTileProps) {
  const { label, value, min, max, step: by = 1, onChange, decreaseLabel, increaseLabel } = props;
  const id = useId();
  /** The typed text while it isn't a number in range. */
  const [typed, setTyped] = useState<string | null>(null);

  function step(way: -1 | 1) {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, value + way * by)));
  }

  function type(text: string) {
    const number = Number(text);
    const isTaken = text !== '' && Number.isInteger(number) && number >= min && number <= max;
    setTyped(isTaken ? null : text);
    if (isTaken) onChange(number);
  }

  return (
    <div className="number-tile">
      <label htmlFor={id}>{label}</label>
      <Stepper
        size="tile"
        text={typed ?? String(value)}
        min={min}
        max={max}
        isLowest={typed === null && value <= min}
        isHighest={typed === null && value >= max}
        onStep={step}
        onType={type}
        decreaseLabel={decreaseLabel}
        increaseLabel={increaseLabel}
        input={{ id, onBlur: () => setTyped(null) }}
      />
    </div>
  );
}

/** The durations offered (contract §9), in minutes. */
const PRESETS = [5, 10, 15, 30, 60] as const;
const MINUTES_PER_HOUR = 60;
/** The change of a press on minus or plus, in minutes. */
const STEPS = { hours: MINUTES_PER_HOUR, minutes: 5 } as const;

type PartTexts = { label: string; less: string; more: string };

type DurationPickerProps = {
  label: string;
  /** Whole minutes; `null` without an entry, which isn't the same as 0. */
  minutes: number | null;
  onChange: (minutes: number | null) => void;
  /** Inclusive; higher entries are reduced to this. */
  max: number;
  /** `format` names a number of minutes: "1 h 30". */
  texts: { hours: PartTexts; minutes: PartTexts; format: (minutes: number) => string };
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
            className={`${PRESET} px-3`}
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
  return typedAmount(hours) * MINUTES_PER_HOUR + typedAmount(minutes);
}

function typedAmount(typed: string): number {
  const value = Math.floor(Number(typed));
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}
