import './stepper.css';
import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CONTROL_CLASS } from './field-frame.tsx';

export type StepperProps = {
  /** The number as it's shown; empty without one. */
  text: string;
  /** The same in words, told to screen readers after a press. */
  spoken: string;
  min: number;
  max: number;
  /** Whether the buttons can go no further down, or up. */
  isLowest: boolean;
  isHighest: boolean;
  onStep: (by: -1 | 1) => void;
  onType: (text: string) => void;
  decreaseLabel: string;
  increaseLabel: string;
  size?: 'large' | 'small' | undefined;
  /** Further attributes of the input, its `id` among them. */
  input: Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby' | 'onBlur'>;
};

const ROUND =
  'grid flex-none place-items-center rounded-full border border-line-strong bg-surface text-ink transition hover:bg-surface-2 active:[scale:0.95] aria-disabled:text-ink-3 aria-disabled:active:[scale:none]';

const SIZES = {
  large: {
    row: 'gap-2.5',
    button: 'stepper-large',
    input: 'min-h-16 flex-1 px-1 font-display text-[min(var(--fs-display),10vw)]',
  },
  small: { row: 'gap-1.5', button: 'size-tap', input: 'min-h-12 max-w-14 px-1 even-numbers' },
};

/** Minus, a number, plus: by buttons, by the arrow keys, or typed. */
export function Stepper(props: StepperProps) {
  const { text, spoken, isLowest, isHighest, onStep, onType, size = 'large' } = props;
  const [isAnnounced, setIsAnnounced] = useState(false);
  const look = SIZES[size];

  function step(by: -1 | 1) {
    if (by < 0 ? isLowest : isHighest) return;
    setIsAnnounced(true);
    onStep(by);
  }

  return (
    <div className={classNames('flex min-w-0 items-center', look.row)}>
      <button
        type="button"
        className={classNames(ROUND, look.button)}
        aria-label={props.decreaseLabel}
        aria-disabled={isLowest || undefined}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" size={20} strokeWidth={1.75} />
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
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          // The browser's own step knows neither presets nor the other half of a duration.
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        {...props.input}
        className={classNames(CONTROL_CLASS, 'no-spin text-center', look.input)}
      />
      <button
        type="button"
        className={classNames(ROUND, look.button)}
        aria-label={props.increaseLabel}
        aria-disabled={isHighest || undefined}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <span aria-live="polite" className="sr-only">
        {isAnnounced && spoken}
      </span>
    </div>
  );
}
