import type { Insights } from '#domain/insights/insights.calls.ts';
import { CLOSE_DAYS } from '#domain/insights/summary-numbers.ts';
import { fullDay, shortMonth } from '#web/i18n/format.ts';
import { signed } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { LengthChart, RecordChart } from '#web/ui/charts/insight-charts.tsx';
import { dayFrom, InsightCard } from './insight-card.tsx';

export function LengthsCard({ cycles }: { cycles: NonNullable<Insights['cycles']> }) {
  const { t, language } = useTranslation();
  const { lengths, shortest, longest, median, expected_low: low, expected_high: high } = cycles;
  const count = lengths.filter(({ odd }) => odd === 0).length;
  const isSame = count > 1 && shortest === longest;
  const values = lengths.map(({ days }) => days).join(', ');
  const caption = t('insights.lengthsChart', { values });
  return (
    <InsightCard
      title={t('insights.cycleLengths')}
      sentence={
        isSame
          ? t('insights.lengthsSame', { count, shortest })
          : t('insights.lengths', { count, shortest, longest, median })
      }
      chart={
        <LengthChart
          label={caption}
          cycles={lengths.map(({ started_on, days, odd }) => ({
            label: shortMonth(dayFrom(started_on), language),
            days,
            isOdd: odd === 1,
          }))}
          expected={low === null || high === null ? null : { low, high }}
        />
      }
      note={low !== null && high !== null && t('insights.band', { low, high })}
      table={{
        caption,
        columns: [t('insights.startedOn'), t('insights.days')],
        rows: lengths.toReversed().map(({ started_on, days, odd }) => ({
          key: started_on,
          cells: [
            fullDay(dayFrom(started_on), language),
            odd === 1 ? `${days} (${t('insights.odd')})` : days,
          ],
        })),
      }}
    />
  );
}

/** How far off each forecast was. */
export function RecordCard({ record }: { record: Insights['track_record'] }) {
  const { t, language } = useTranslation();
  const rows = record.map(({ started_on, expected_on, off_by_days: days }) => ({
    startedOn: dayFrom(started_on),
    expectedOn: dayFrom(expected_on),
    days,
    text: signed(days, language),
  }));
  const caption = t('insights.recordChart', { values: rows.map(({ text }) => text).join(', ') });
  const close = rows.filter(({ days }) => Math.abs(days) <= CLOSE_DAYS).length;
  return (
    <InsightCard
      title={t('insights.record')}
      sentence={
        rows.length === 1
          ? t('insights.recordFirst', { first: rows[0]?.text })
          : t(close === 0 ? 'insights.recordNone' : 'insights.recordText', {
              count: close,
              total: rows.length,
            })
      }
      chart={
        <RecordChart
          label={caption}
          forecasts={rows.map(({ startedOn, days, text }) => ({
            label: shortMonth(startedOn, language),
            days,
            text,
          }))}
        />
      }
      note={t('insights.recordHint')}
      table={{
        caption,
        columns: [t('insights.startedOn'), t('insights.expectedOn'), t('insights.offBy')],
        rows: rows.toReversed().map(({ startedOn, expectedOn, text }) => ({
          key: startedOn,
          cells: [fullDay(startedOn, language), fullDay(expectedOn, language), text],
        })),
      }}
    />
  );
}
