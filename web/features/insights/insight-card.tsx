import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { percent } from '#domain/cycle/shown-odds.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import type { Measure, Metric } from '#domain/insights/metric-days.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { capitalised, decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { DataTable, type DataTableProps } from '#web/ui/charts/data-table.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';

type InsightCardProps = {
  title: string;
  /** The card's message in one sentence. */
  sentence?: ReactNode;
  /** Chooses what the chart and the table show. */
  choice?: ReactNode;
  chart: ReactNode;
  /** Small print below the chart. */
  note?: ReactNode;
  table: DataTableProps;
};

/** Whether the page shows tables in place of its charts. */
export const AsTables = createContext(false);

/** One insight: a sentence, and a chart or the same data as a table. */
export function InsightCard({ title, sentence, choice, chart, note, table }: InsightCardProps) {
  const isTable = useContext(AsTables);
  return (
    <TitledCard title={title}>
      {sentence && <p className="mt-1 wrap-anywhere">{sentence}</p>}
      {choice}
      {isTable ? table.rows.length > 0 && <DataTable {...table} /> : chart}
      {!isTable && note && <div className="mt-3 text-ink-2 text-small">{note}</div>}
    </TitledCard>
  );
}

export const SourceLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
    {children}
  </a>
);

/** Returns names of measures that can begin a sentence. Loads the names of the person's own symptoms. */
export function useMeasureNames(measures: readonly Measure[]): (measure: Measure) => string {
  const { t, language } = useTranslation();
  const isOwn = measures.some(({ symptom }) => symptom !== null && !isBuiltIn(symptom));
  const { data: own } = useQuery({ ...ownSymptomsQuery, enabled: isOwn });
  return ({ metric, symptom }) => {
    if (symptom === null) return t(`insights.names.${metric}`);
    const name = own?.find(({ symptom_id }) => symptom_id === symptom)?.name;
    const subject = isBuiltIn(symptom) ? symptom : 'own_symptom';
    return name ?? capitalised(SUMMARY_TEXTS[language].subjects[subject], language);
  };
}

export const useMeasureName = (measure: Measure): string => useMeasureNames([measure])(measure);

/** The range of each metric's scale in displayed values; tasks have no fixed maximum. */
export const SCALES = {
  mood: { low: 1, high: 5 },
  energy: { low: 1, high: 5 },
  sleep: { low: 1, high: 5 },
  pain: { low: 0, high: 3 },
  symptom: { low: 0, high: 100 },
  habits: { low: 0, high: 100 },
  tasks: { low: 0, high: null },
} as const satisfies Readonly<Record<Metric, { low: number; high: number | null }>>;

/** A metric's value as shown: "67%" for habits and symptoms, "3.4" for anything else. */
export function metricText(metric: Metric, { value, language }: { value: number; language: string }): string {
  return SCALES[metric].high === 100 ? percent(value, language) : decimal(value, language);
}

type Needs = Measure & { readonly missing_cycles: number; readonly missing_days: number };

/** How many more cycles and days each measure needs. */
export function NeededList({ measures }: { measures: readonly Needs[] }) {
  const { t } = useTranslation();
  const nameOf = useMeasureNames(measures);
  return (
    <ul className="mt-2 grid divide-y divide-line">
      {measures.map((measure) => {
        const { symptom, metric, missing_cycles: cycles, missing_days: days } = measure;
        const needs = [
          days > 0 && t('insights.needDays', { count: days }),
          cycles > 0 && t('insights.needCycles', { count: cycles }),
        ];
        return (
          <li
            key={symptom ?? metric}
            className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="wrap-anywhere font-medium">{nameOf(measure)}</span>
            <span className="text-ink-2 text-small">{needs.filter(Boolean).join(', ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
