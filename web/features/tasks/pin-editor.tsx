import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX, PIN_SPAN_MAX_DAYS, type Pin } from '#domain/recurrence/pin.ts';
import { EACH_MAX } from '#domain/recurrence/repeat.schema.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { NumberTile } from '#web/ui/inputs/number-tile.tsx';
import { SelectRow } from '#web/ui/inputs/select-row.tsx';
import { DayField } from './day-field.tsx';
import type { RepeatEditorProps } from './repeat-editor.tsx';

/** What each sort of pin begins with. */
const FIRST: Readonly<Record<Pin['at'], Pin>> = {
  cycle_day: { at: 'cycle_day', from: 1, to: 1 },
  phase: { at: 'phase', phase: 'follicular' },
  before_period: { at: 'before_period', from: 7, to: 1 },
};
const SORTS = ['cycle_day', 'phase', 'before_period'] as const;
const EACH = Array.from({ length: EACH_MAX + 1 }, (_, each) => each);

/** Days of the cycle, how often, and the latest day. */
export function PinEditor({ repeat, onChange }: RepeatEditorProps) {
  const { t } = useTranslation();
  const { pin = FIRST.cycle_day, each = 1, not_after: notAfter = null } = repeat;
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
            onClick={() => pin.at !== at && edit({ pin: FIRST[at] })}
          >
            {t(`repeats.pins.${at}`)}
          </button>
        ))}
      </fieldset>
      <PinDays pin={pin} onChange={(changed) => edit({ pin: changed })} />
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
      />
    </>
  );

  function eachWords(value: number): string {
    if (value === 0) return t('repeats.each_0');
    return value === 1 ? t('repeats.each_1') : t('repeats.each_other', { count: value });
  }
}

function PinDays({ pin, onChange }: { pin: Pin; onChange: (pin: Pin) => void }) {
  const { t } = useTranslation();
  if (pin.at === 'phase') {
    return (
      <fieldset className="relative flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('repeats.pins.phase')}</legend>
        {CYCLE_PHASES.map((phase) => (
          <button
            key={phase}
            type="button"
            data-phase={phase}
            className="chip phase-chip"
            aria-pressed={pin.phase === phase}
            onClick={() => onChange({ at: 'phase', phase })}
          >
            <PhaseGlyph phase={phase} isOutlined />
            {t(`phases.${phase}`)}
          </button>
        ))}
      </fieldset>
    );
  }
  const isBefore = pin.at === 'before_period';
  const most = isBefore ? PIN_BEFORE_MAX_DAYS : PIN_DAY_MAX;
  // Before a period the first day is the larger number.
  const set = (from: number, to: number) =>
    onChange(isBefore ? { at: pin.at, from, to } : { at: pin.at, from, to });
  const spanEnd = (from: number) => Math.min(PIN_DAY_MAX, from + PIN_SPAN_MAX_DAYS - 1);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Tile
        label={t(isBefore ? 'repeats.fromBefore' : 'repeats.fromDay')}
        value={pin.from}
        min={1}
        max={most}
        onChange={(from) =>
          set(from, isBefore ? Math.min(pin.to, from) : Math.min(Math.max(pin.to, from), spanEnd(from)))
        }
      />
      <Tile
        label={t(isBefore ? 'repeats.toBefore' : 'repeats.toDay')}
        value={pin.to}
        min={isBefore ? 1 : pin.from}
        max={isBefore ? pin.from : spanEnd(pin.from)}
        onChange={(to) => set(pin.from, to)}
      />
    </div>
  );
}

type TileProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function Tile({ label, ...rest }: TileProps) {
  const { t } = useTranslation();
  return (
    <NumberTile
      label={label}
      decreaseLabel={t('repeats.less', { label })}
      increaseLabel={t('repeats.more', { label })}
      {...rest}
    />
  );
}
