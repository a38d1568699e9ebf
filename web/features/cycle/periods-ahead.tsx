import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { bleedsPastSpan } from '#domain/cycle/lateness.ts';
import { dayRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { predictionsQuery } from './cycle.queries.ts';

/** The coming periods, each with the range of days in which it most likely starts; nothing without a forecast, or while bleeding goes on beyond it. */
export function PeriodsAhead() {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const { today } = useToday();
  if (predictions === undefined || predictions.cycles.length === 0) return null;
  if (predictions.current && bleedsPastSpan(predictions.current, today)) return null;
  // Where only a span is shown, no day is.
  const isBand = predictions.current?.band_only === 1;
  const rangeOf = (from: string, until: string) => {
    const [start, end] = [parseLocalDate(from), parseLocalDate(until)];
    return start && end ? dayRange({ start, end }, language) : '';
  };
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('cycle.ahead')}
      </h2>
      <ol className="mt-2 grid">
        {predictions.cycles.map((cycle) => (
          <li
            key={cycle.period_start}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-2.5 first:border-t-0"
          >
            {!isBand && <span className="font-medium">{rangeOf(cycle.period_start, cycle.period_end)}</span>}
            <span className="text-ink-2 text-small">
              {t('cycle.aheadBand', { band: rangeOf(cycle.period_start_low, cycle.period_start_high) })}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-ink-2 text-small">{t('cycle.aheadHint')}</p>
    </Card>
  );
}
