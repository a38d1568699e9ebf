import { useTranslation } from 'react-i18next';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX, PIN_SPAN_MAX_DAYS, type Pin } from '#domain/recurrence/pin.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { CountTile } from './count-tile.tsx';

type PinDaysProps<Sort extends Pin = Pin> = { pin: Sort; onChange: (pin: Pin) => void };

/** The days of a pin: a phase, days of the cycle, or days before the period. */
export function PinDays({ pin, onChange }: PinDaysProps) {
  switch (pin.at) {
    case 'phase':
      return <PhaseChips pin={pin} onChange={onChange} />;
    case 'cycle_day':
      return <CycleDays pin={pin} onChange={onChange} />;
    case 'before_period':
      return <DaysBefore pin={pin} onChange={onChange} />;
  }
}

function PhaseChips({ pin, onChange }: PinDaysProps<Extract<Pin, { at: 'phase' }>>) {
  const { t } = useTranslation();
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

function CycleDays({ pin, onChange }: PinDaysProps<Extract<Pin, { at: 'cycle_day' }>>) {
  const { t } = useTranslation();
  const last = (from: number) => Math.min(PIN_DAY_MAX, from + PIN_SPAN_MAX_DAYS - 1);
  return (
    <div className="number-pair">
      <CountTile
        label={t('repeats.fromDay')}
        value={pin.from}
        min={1}
        max={PIN_DAY_MAX}
        onChange={(from) => onChange({ at: pin.at, from, to: Math.min(Math.max(pin.to, from), last(from)) })}
      />
      <CountTile
        label={t('repeats.toDay')}
        value={pin.to}
        min={pin.from}
        max={last(pin.from)}
        onChange={(to) => onChange({ ...pin, to })}
      />
    </div>
  );
}

function DaysBefore({ pin, onChange }: PinDaysProps<Extract<Pin, { at: 'before_period' }>>) {
  const { t } = useTranslation();
  return (
    <div className="number-pair">
      <CountTile
        label={t('repeats.fromBefore')}
        value={pin.from}
        min={1}
        max={PIN_BEFORE_MAX_DAYS}
        onChange={(from) => onChange({ at: pin.at, from, to: Math.min(pin.to, from) })}
      />
      <CountTile
        label={t('repeats.toBefore')}
        value={pin.to}
        min={1}
        max={pin.from}
        onChange={(to) => onChange({ ...pin, to })}
      />
    </div>
  );
}
