import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { fullDay, shortMonth } from '#web/i18n/format.ts';
import { signed } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { RecordChart } from '#web/ui/charts/insight-charts.tsx';
import { InsightCard } from './insight-card.tsx';
import { InsightTable } from './insight-table.tsx';

/** A forecast that's off by this many days or fewer counts as close. */
const CLOSE_DAYS = 2;

/** How far off the forecasts were, one by one. */
export function RecordCard({ record }: { record: Insights['track_record'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = record.map(({ started_on, expected_on, off_by_days: days }) => ({
    startedOn: parseLocalDate(started_on),
    expectedOn: parseLocalDate(expected_on),
    days,
    text: signed(days, language),
  }));
  const caption = t('insights.recordChart', { values: rows.map(({ text }) => text).join(', ') });
  const close = rows.filter(({ days }) => Math.abs(days) <= CLOSE_DAYS).length;
  return (
    <InsightCard
      title={t('insights.record')}
      sentence={sentenceOf({ total: rows.length, close, first: rows[0]?.text }, t)}
      chart={
        <RecordChart
          label={caption}
          forecasts={rows.map(({ startedOn, days, text }) => ({
            label: startedOn ? shortMonth(startedOn, language) : '',
            days,
            text,
          }))}
        />
      }
      note={t('insights.recordHint')}
      table={
        <InsightTable
          caption={caption}
          columns={[t('insights.startedOn'), t('insights.expectedOn'), t('insights.offBy')]}
          rows={rows.toReversed().map(({ startedOn, expectedOn, text }) => ({
            key: String(startedOn),
            cells: [
              startedOn && fullDay(startedOn, language),
              expectedOn && fullDay(expectedOn, language),
              text,
            ],
          }))}
        />
      }
    />
  );
}

function sentenceOf(
  { total, close, first }: { total: number; close: number; first: string | undefined },
  t: TFunction,
): string {
  if (total === 1) return t('insights.recordFirst', { first });
  return close === 0
    ? t('insights.recordNone', { total })
    : t('insights.recordText', { count: close, total });
}
