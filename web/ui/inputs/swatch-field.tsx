import { useId } from 'react';
import './swatch-field.css';
import '#web/ui/planner/task-edge.css';

export type SwatchFieldProps<T extends string> = {
  legend: string;
  value: T | null;
  noneLabel: string;
  options: readonly { value: T; label: string }[];
  onChange: (value: T | null) => void;
};

/** A choice of pigments, each with colour and name, over native radios. */
export function SwatchField<T extends string>(props: SwatchFieldProps<T>) {
  const { legend, value, noneLabel, options, onChange } = props;
  const name = useId();
  const swatches = [{ value: null, label: noneLabel }, ...options];
  return (
    <fieldset className="relative min-w-0">
      <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {swatches.map((swatch) => (
          <label key={swatch.value} className="swatch" data-color={swatch.value ?? undefined}>
            <input
              type="radio"
              name={name}
              checked={swatch.value === value}
              onChange={() => onChange(swatch.value)}
            />
            {swatch.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
