import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { BeforeAfter } from '#domain/insights/insights.schema.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { InsightTable } from './insight-table.tsx';
import { metricText } from './metric-scale.ts';
import { useMeasureName } from './use-measure-name.ts';

/** A metric before and after each start, newest first, with the number of days behind each mean. */
export function BeforeAfterTable({ row: { metric, starts, ...row } }: { row: BeforeAfter }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useMeasureName({ metric, symptom: row.symptom });
  const cell = (value: number, days: number) =>
    t('insights.around.cell', { value: metricText(metric, { value, language }), count: days });
  return (
    <>
      <p aria-hidden="true" className="mt-3 font-semibold">
        {name}
      </p>
      <InsightTable
        caption={name}
        columns={[t('insights.startedOn'), t('insights.around.before'), t('insights.around.after')]}
        rows={starts.toReversed().map(({ started_on: start, before, after, days_before, days_after }) => ({
          key: start,
          cells: [dayOf(start, language), cell(before, days_before), cell(after, days_after)],
        }))}
      />
    </>
  );
}

function dayOf(text: string, language: string): string {
  const date = parseLocalDate(text);
  return date === undefined ? text : fullDay(date, language);
}
