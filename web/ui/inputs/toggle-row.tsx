import { type ReactNode, useId } from 'react';
import { FieldError } from './field-frame.tsx';

export type ToggleRowProps<T extends string> = {
  legend: string;
  options: readonly {
    value: T;
    label: string;
    /** Read out instead of an abbreviated label. */
    spoken?: string | undefined;
    icon?: ReactNode;
  }[];
  chosen: readonly T[];
  /** Gets the new choice, in the order of the options. */
  onChange: (chosen: T[]) => void;
  /** `even`: seven narrow buttons in one line, like weekdays; `wrap`: as many per line as fit. */
  layout?: 'wrap' | 'even' | undefined;
  hideLegend?: boolean | undefined;
  /** A button after the options, in their line. */
  after?: ReactNode;
  error?: string | undefined;
};

const LAYOUTS = { wrap: 'flex flex-wrap gap-2', even: 'grid grid-cols-7 gap-0.5' } as const;
const TOGGLE =
  'relative flex min-h-tap min-w-0 items-center justify-center gap-1.5 rounded-full border border-line-strong bg-surface font-medium text-small transition-colors hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action forced-colors:aria-pressed:border-[Highlight]';

/** A multiple choice, each option a toggle button. */
export function ToggleRow<T extends string>(props: ToggleRowProps<T>) {
  const { legend, options, chosen, onChange, layout = 'wrap', hideLegend, after, error } = props;
  const id = useId();
  const toggle = (value: T) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((known) => (known === value ? !chosen.includes(value) : chosen.includes(known))),
    );
  return (
    <fieldset className="relative grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1 font-semibold text-small'}>{legend}</legend>
      <div className={LAYOUTS[layout]}>
        {options.map(({ value, label, spoken, icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
            className={layout === 'even' ? TOGGLE : `${TOGGLE} px-4`}
          >
            {icon}
            {spoken === undefined ? (
              label
            ) : (
              <>
                <span aria-hidden="true">{label}</span>
                <span className="sr-only">{spoken}</span>
              </>
            )}
          </button>
        ))}
        {after}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
