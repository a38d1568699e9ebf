import './number-tile.css';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';

export type NumberTileProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** What a press changes; 1 unless given. */
  step?: number | undefined;
  onChange: (value: number) => void;
  decreaseLabel: string;
  increaseLabel: string;
};

/** A whole number on a tinted tile: by minus and plus, the arrow keys, or typed. A number out of range isn't taken. */
export function NumberTile(props: NumberTileProps) {
  const { label, value, min, max, step: by = 1, onChange, decreaseLabel, increaseLabel } = props;
  const id = useId();
  /** What is typed while it isn't a number that's taken. */
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
      <div>
        <button
          type="button"
          aria-label={decreaseLabel}
          aria-disabled={value <= min || undefined}
          onClick={() => step(-1)}
        >
          <Minus aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
        <input
          id={id}
          type="number"
          autoComplete="off"
          inputMode="numeric"
          className="no-spin even-numbers"
          min={min}
          max={max}
          step={1}
          value={typed ?? String(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <button
          type="button"
          aria-label={increaseLabel}
          aria-disabled={value >= max || undefined}
          onClick={() => step(1)}
        >
          <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
    </div>
  );
}
