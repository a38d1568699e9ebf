import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { bleedsPastSpan } from '#domain/cycle/running-cycle.ts';
import { averageMiss } from '#domain/insights/track-record.ts';
import type { MadeImports } from '#domain/portability/made-imports.schema.ts';
import { bandText } from '#web/features/cycle/band-text.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { dayRange } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/use-user.ts';
import { useToday } from '#web/lib/time/today.ts';
import { madeImportsQuery } from './importers.data.ts';

/** After an import: when the next period is likely, and how far off Marea would have been until now. */
export function HistoryForecast() {
  const predictions = useQuery(predictionsQuery);
  const periods = useQuery(pastPeriodsQuery);
  const imports = useQuery(madeImportsQuery);
  // What was known before the import is no answer.
  if (predictions.isFetching || periods.isFetching || imports.isFetching)
    return <div aria-hidden="true" className="min-h-30" />;
  return (
    <>
      {predictions.data && <NextPeriod predictions={predictions.data} />}
      {periods.data && imports.data && <TrackRecord periods={periods.data} modes={imports.data.modes} />}
    </>
  );
}

function NextPeriod({ predictions: { current, cycles } }: { predictions: Predictions }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const [next] = cycles;
  const start = next && parseLocalDate(next.period_start_low);
  const end = next && parseLocalDate(next.period_start_high);
  if (!next || !start || !end || (current && bleedsPastSpan(current, today))) return null;
  const isLate = current !== null && current.overdue_days > 0;
  return (
    <h2 className="font-display text-h2">
      {isLate
        ? bandText(next, { t, language, key: 'cycle.nextIfNotBegun' })
        : t('bringIn.nextRange', { range: dayRange({ start, end }, language) })}
    </h2>
  );
}

type TrackRecordProps = { periods: readonly { period_on: string }[]; modes: MadeImports['modes'] };

function TrackRecord({ periods, modes }: TrackRecordProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const { dob, onboarding } = useUser().details;
  const miss = useMemo(
    () =>
      averageMiss({
        periodStarts: periods.flatMap(({ period_on: start }) => parseLocalDate(start) ?? []),
        today,
        modes: modes.flatMap(({ started_on, ended_on }) => {
          const startedOn = parseLocalDate(started_on);
          return startedOn ? [{ startedOn, endedOn: parseLocalDate(ended_on ?? '') ?? null }] : [];
        }),
        birthDate: dob === null ? null : (parseLocalDate(dob) ?? null),
        reportedCycleLength: onboarding.cycle_length,
      }),
    [periods, modes, today, dob, onboarding.cycle_length],
  );
  if (miss === null) return null;
  return (
    <p className="text-ink-2">
      {t('bringIn.trackRecord', {
        count: miss.days,
        cycles: decimal(miss.cycles, language),
        days: decimal(miss.days, language),
      })}
    </p>
  );
}
