import './choice-cards.css';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from './field-frame.tsx';

export type ChoiceCardsProps<T extends string> = {
  legend: string;
  name: string;
  value: T | null;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; hint?: string | undefined }[];
  error?: string | undefined;
};

/** A question with few answers as large cards, up to three side by side, more below each other, over native radios. The legend is only for screen readers. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { legend, name, value, onChange, options, error } = props;
  const id = useId();
  return (
    <fieldset className="relative grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className={classNames('grid gap-3', options.length > 3 ? 'choice-cards-wide' : 'choice-cards')}>
        {options.map((option) => (
          <label
            key={option.value}
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
                className="peer size-6 appearance-none rounded-full border-2 border-line-strong outline-none checked:border-action checked:bg-action"
              />
              <Check
                aria-hidden="true"
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
