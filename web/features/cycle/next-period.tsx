import { useTranslation } from 'react-i18next';
import { daysBetween, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction, Predictions } from '#domain/cycle/cycle.schema.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/use-today.ts';
import { bandText, pairOf } from './band-text.ts';

type NextPeriodProps = {
  predictions: Predictions;
  /** The usual cycle length as told, in days; `null` where none was. */
  toldLength: number | null;
};

/**
 * When the next period is likeliest, or how late it is; when ovulation is, until it has passed; and what was told, where the
 * forecast differs from it.
 */
export function NextPeriod({ predictions: { current, cycles }, toldLength }: NextPeriodProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const [next] = cycles;
  if (current === null || next === undefined) return null;
  const lengths = forecastLengths(current);
  const isLate = current.overdue_days > 0;
  const isOtherThanTold = toldLength !== null && Math.abs(current.cycle_length - toldLength) >= 2;
  return (
    <div className="grid justify-items-center gap-1.5 text-center text-small">
      {/* Where it is asked about, the question says so. */}
      {isLate && current.ask_started === 0 && (
        <p className="font-semibold">{t('cycle.late', { count: current.overdue_days })}</p>
      )}
      <p className="max-w-lg text-balance text-ink-2">
        {bandText(next, { t, language, key: isLate ? 'cycle.nextIfNotBegun' : 'cycle.next' })}
      </p>
      {current.ovulation_high >= today && (
        <p className="max-w-lg text-balance text-ink-2">
          {t('cycle.ovulationBetween', pairOf([current.ovulation_low, current.ovulation_high], language))}
        </p>
      )}
      {isOtherThanTold && (
        <p className="max-w-lg text-balance text-ink-2">
          {t('cycle.toldUs', { told: toldLength, low: lengths.low, high: lengths.high })}
        </p>
      )}
    </div>
  );
}

type Bounds = Pick<CurrentCyclePrediction, 'started_on' | 'period_start_low' | 'period_start_high'>;

/** The lengths in days, both included, between which the running cycle was forecast to end: its 80 % interval. */
function forecastLengths({ started_on, period_start_low, period_start_high }: Bounds): {
  low: number;
  high: number;
} {
  const [start, low, high] = [started_on, period_start_low, period_start_high].map(parseLocalDate);
  if (start === undefined || low === undefined || high === undefined)
    throw new RangeError('the forecast names days');
  return { low: daysBetween(start, low), high: daysBetween(start, high) };
}
