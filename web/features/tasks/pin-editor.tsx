import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { EACH_MAX } from '#domain/recurrence/repeat.schema.ts';
import { FieldError } from '#web/ui/inputs/field-frame.tsx';
import { SelectRow } from '#web/ui/inputs/select-row.tsx';
import { DayField } from './day-field.tsx';
import { PinDays } from './pin-days.tsx';
import type { RepeatPartProps } from './repeat-props.ts';

/** What each sort of pin begins with. */
const DEFAULT_PINS: Readonly<Record<Pin['at'], Pin>> = {
  cycle_day: { at: 'cycle_day', from: 1, to: 1 },
  phase: { at: 'phase', phase: 'follicular' },
  before_period: { at: 'before_period', from: 7, to: 1 },
};
const SORTS = ['cycle_day', 'phase', 'before_period'] as const;
const EACH = Array.from({ length: EACH_MAX + 1 }, (_, each) => each);

/** Days of the cycle, how often, and the latest day. */
export function PinEditor({ repeat, onChange, error }: RepeatPartProps) {
  const { t } = useTranslation();
  const { pin = DEFAULT_PINS.cycle_day, each = 1, not_after: notAfter = null } = repeat;
  const edit = (change: Partial<typeof repeat>) => onChange({ pin, each, not_after: notAfter, ...change });
  return (
    <>
      <fieldset className="relative flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('repeats.pin')}</legend>
        {SORTS.map((at) => (
          <button
            key={at}
            type="button"
            className="chip"
            aria-pressed={pin.at === at}
            onClick={() => pin.at !== at && edit({ pin: DEFAULT_PINS[at] })}
          >
            {t(`repeats.pins.${at}`)}
          </button>
        ))}
      </fieldset>
      <PinDays pin={pin} onChange={(changed) => edit({ pin: changed })} />
      <FieldError id="task-pin" error={error === 'pinRefused' ? t('repeats.errors.pinRefused') : undefined} />
      <div>
        <SelectRow
          label={t('repeats.often')}
          value={String(each)}
          options={EACH.map((value) => ({ value: String(value), label: eachWords(value) }))}
          onChange={(value) => edit({ each: Number(value) })}
        />
      </div>
      <DayField
        label={t('repeats.notAfter')}
        none={t('repeats.noLimit')}
        day={notAfter as LocalDate | null} // from the field itself, or the server
        onChange={(day) => edit({ not_after: day })}
        error={error === 'limitPast' ? t('repeats.errors.limitPast') : undefined}
      />
    </>
  );

  function eachWords(value: number): string {
    if (value === 0) return t('repeats.once');
    return value === 1 ? t('repeats.eachCycle') : t('repeats.everyCycles', { count: value });
  }
}
