import { type ReactNode, useId } from 'react';
import { FieldFrame, fieldAttributes } from './field-frame.tsx';
import { Stepper } from './stepper.tsx';

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

/**
 * A whole number with minus, plus and presets. The buttons stay within `min` and `max` (both inclusive); typed numbers are
 * passed on even if out of range, so that the form can show the error. An empty or invalid entry is `null`.
 */
export function StepperField(props: StepperFieldProps) {
  const { label, value, min, max, onChange, unit, presets = [], error, hint, name } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const start = presets[0] ?? min;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
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
        input={{ name, ...fieldAttributes(id, { hint, error }) }}
      />
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

function wholeNumber(typed: string): number | null {
  const value = Number(typed);
  return typed === '' || !Number.isFinite(value) ? null : Math.round(value);
}
