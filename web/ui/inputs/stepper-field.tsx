import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CONTROL_CLASS, FieldFrame, fieldAttributes } from './field-frame.tsx';

export type StepperFieldProps = {
  label: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
  decreaseLabel: string;
  increaseLabel: string;
  unit: string;
  presets?: readonly number[] | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  id?: string | undefined;
  name?: string | undefined;
};

const ROUND =
  'grid size-[min(3.5rem,17vw)] flex-none place-items-center rounded-full border border-line-strong bg-surface text-ink transition hover:bg-surface-2 active:scale-95 aria-disabled:text-ink-3 aria-disabled:active:scale-100';

/**
 * A whole number with minus, plus and presets. The buttons stay within `min` and `max` (both inclusive); typed numbers are
 * passed on even if out of range, so that the form can show the error. An empty or invalid entry is `null`.
 */
export function StepperField(props: StepperFieldProps) {
  const { label, value, min, max, onChange, unit, presets = [], error, hint, name } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const start = presets[0] ?? min;
  const step = (by: -1 | 1) =>
    onChange(value === null ? start : Math.min(max, Math.max(min, Math.round(value) + by)));
  const atMin = value !== null && value <= min;
  const atMax = value !== null && value >= max;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="flex min-w-0 items-center gap-2.5">
        <button
          type="button"
          className={ROUND}
          aria-label={props.decreaseLabel}
          aria-disabled={atMin || undefined}
          onClick={() => !atMin && step(-1)}
        >
          <Minus aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
        <input
          type="number"
          inputMode="numeric"
          step={1}
          min={min}
          max={max}
          name={name}
          value={value ?? ''}
          onChange={(event) => onChange(wholeNumber(event.target.valueAsNumber))}
          {...fieldAttributes(id, { hint, error })}
          className={classNames(
            CONTROL_CLASS,
            'no-spin min-h-16 flex-1 px-1 text-center font-display text-[min(var(--fs-display),10vw)]',
          )}
        />
        <button
          type="button"
          className={ROUND}
          aria-label={props.increaseLabel}
          aria-disabled={atMax || undefined}
          onClick={() => !atMax && step(1)}
        >
          <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
      </div>
      {presets.length > 0 && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === value}
              onClick={() => onChange(preset)}
              className="min-h-tap min-w-tap rounded-full border border-line-strong bg-surface px-4 font-medium text-small even-numbers transition-colors hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action"
            >
              {preset} {unit}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

function wholeNumber(typed: number): number | null {
  return Number.isFinite(typed) ? Math.round(typed) : null;
}
