import { classNames } from '#web/ui/layout/card.tsx';
import '#web/ui/planner/task-edge.css';
import './choice.css';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { FieldError } from './text-field.tsx';

type ChoiceCardsProps<T extends string> = {
  legend: string;
  name: string;
  value: T | null;
  onChange: (value: T) => void;
  /** Called instead of `onChange` by a press on a card, also the chosen one, and by Enter; arrow keys only change the choice. */
  onPress?: ((value: T) => void) | undefined;
  options: readonly { value: T; label: string; hint?: string | undefined }[];
  error?: string | undefined;
};

/** A question's answers as large cards over native radios; up to three are side by side. The legend is only for screen readers. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { legend, name, value, onChange, onPress, options, error } = props;
  const id = useId();
  // Arrow keys fire clicks too, and no property tells these apart in every browser.
  const isPressed = useRef(false);
  return (
    <fieldset className="relative grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className={classNames('grid gap-3', options.length > 3 ? 'choice-cards-wide' : 'choice-cards')}>
        {options.map((option) => (
          <label
            key={option.value}
            onPointerDown={() => {
              isPressed.current = true;
            }}
            className="choice-card relative flex min-h-16 items-center gap-3 rounded-l px-4 py-3 transition-colors"
          >
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold text-h3 hyphens-auto wrap-anywhere">{option.label}</span>
              {option.hint && (
                <span className="text-ink-2 text-small hyphens-auto wrap-anywhere">{option.hint}</span>
              )}
            </span>
            <span className="relative grid size-6 flex-none place-items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                onClick={() => isPressed.current && onPress?.(option.value)}
                onKeyDown={(event) => {
                  isPressed.current = false;
                  if (event.key !== 'Enter' || onPress === undefined) return;
                  event.preventDefault();
                  onPress(option.value);
                }}
                className="peer size-6 appearance-none rounded-full border-2 border-line-strong outline-none checked:border-action checked:bg-action"
              />
              <Check
                size={14}
                strokeWidth={3}
                className="pointer-events-none absolute text-on-action opacity-0 peer-checked:opacity-100"
              />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

type DiscChoiceProps<T extends number | string> = {
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
              // Pressing a chosen radio again, or Space on it, fires no change event.
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

type SwatchFieldProps<T extends string> = {
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
