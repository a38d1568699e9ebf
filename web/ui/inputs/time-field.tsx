import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from '#web/ui/layout/card.tsx';
import { CONTROL_CLASS, FieldFrame, type FieldProps, fieldAttributes } from './text-field.tsx';

/** Arrow keys step by five minutes. */
const STEP_SECONDS = 300;

type TimeFieldProps = FieldProps & {
  /** `HH:MM`; `null` for none. */
  value: string | null;
  onChange: (time: string | null) => void;
  /** The name of the button that empties the field; without one there's no button. */
  clearLabel?: string | undefined;
};

/** A time on the clock, in the device's own field: arrow keys step by five minutes, and any minute can be typed. */
export function TimeField({ label, hint, error, hideLabel, value, onChange, clearLabel }: TimeFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <div className="flex items-center gap-1">
        <input
          ref={field}
          type="time"
          step={STEP_SECONDS}
          autoComplete="off"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value.slice(0, 5))}
          {...fieldAttributes(id, { hint, error })}
          // The browser itself would call a minute between the steps invalid.
          aria-invalid={Boolean(error)}
          className={classNames(CONTROL_CLASS, 'min-h-12 text-body even-numbers')}
        />
        {clearLabel && value !== null && (
          <button
            type="button"
            aria-label={clearLabel}
            className="grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
            onClick={() => {
              onChange(null);
              field.current?.focus();
            }}
          >
            <X size={18} />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
