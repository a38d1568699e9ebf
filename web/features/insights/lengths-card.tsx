import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { fullDay, shortMonth } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LengthChart } from '#web/ui/charts/insight-charts.tsx';
import { InsightCard } from './insight-card.tsx';
import { InsightTable } from './insight-table.tsx';

/** How long the past cycles were, and how long the current one is expected to be. */
export function LengthsCard({ cycles }: { cycles: NonNullable<Insights['cycles']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
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
            label: monthOf(started_on, language),
            days,
            isOdd: odd === 1,
          }))}
          expected={low === null || high === null ? null : { low, high }}
        />
      }
      note={low !== null && high !== null && t('insights.band', { low, high })}
      table={
        <InsightTable
          caption={caption}
          columns={[t('insights.startedOn'), t('insights.days')]}
          rows={lengths.toReversed().map(({ started_on, days, odd }) => ({
            key: started_on,
            cells: [dayOf(started_on, language), odd === 1 ? `${days} (${t('insights.odd')})` : days],
          }))}
        />
      }
    />
  );
}

function dayOf(text: string, language: string): string {
  const date = parseLocalDate(text);
  return date === undefined ? text : fullDay(date, language);
}

function monthOf(text: string, language: string): string {
  const date = parseLocalDate(text);
  return date === undefined ? '' : shortMonth(date, language);
}
