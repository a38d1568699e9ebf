import { classNames } from '#web/ui/layout/card.tsx';
import { FieldError, fieldAttributes } from './text-field.tsx';
import './toggle.css';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type ToggleRowProps<T extends string> = {
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

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'style'>;

/** A checkbox without its label. */
export function CheckBox({ className, ...rest }: CheckBoxProps) {
  return (
    <span className="relative grid size-6 flex-none place-items-center text-on-action">
      <input
        {...rest}
        type="checkbox"
        className={classNames(
          'peer size-6 appearance-none border-2 border-line-strong bg-surface transition-colors after:absolute after:-inset-2.5 checked:border-action checked:bg-action hover:border-ink-2 checked:hover:border-action-hover disabled:opacity-60 aria-invalid:border-danger',
          className,
        )}
        // Not in rem: the box grows less than the text, and would look round like a radio button.
        style={{ borderRadius: '7px' }}
      />
      <Check
        size={17}
        strokeWidth={3}
        className="pointer-events-none absolute opacity-0 transition-opacity peer-checked:opacity-100"
      />
    </span>
  );
}

type CheckRowProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox whose whole row, at least 44 px high, is pressable. */
export function CheckRow({ label, hint, error, ...rest }: CheckRowProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="relative flex min-h-tap items-start gap-3 py-2.5">
        <CheckBox {...fieldAttributes(id, { hint, error })} {...rest} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <label htmlFor={id} className="leading-snug wrap-anywhere">
            {label}
          </label>
          {hint && (
            <span id={`${id}-hint`} className="text-ink-2 text-small">
              {hint}
            </span>
          )}
        </span>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> & {
  label: string;
  checked: boolean;
};

/** A setting that takes effect at once, with its name before it. */
export function Switch({ label, checked, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  );
}
