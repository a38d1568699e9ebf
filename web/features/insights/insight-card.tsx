import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import type { Measure, Metric } from '#domain/insights/metric-days.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { capitalised, decimal, percent } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';

type InsightCardProps = {
  title: string;
  /** The card's message in one sentence. */
  sentence: string;
  chart: ReactNode;
  /** Small print below the chart. */
  note?: ReactNode;
  table: ReactNode;
};

/** One insight: a sentence, a chart, and the same data as a table that can be opened. */
export function InsightCard({ title, sentence, chart, note, table }: InsightCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {title}
      </h2>
      <p className="mt-1 wrap-anywhere">{sentence}</p>
      {chart}
      {note && <div className="mt-3 text-ink-2 text-small">{note}</div>}
      <details className="mt-1 text-small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
          {t('insights.asTable')}
          <span className="sr-only">: {title}</span>
        </summary>
        {isOpen && table}
      </details>
    </Card>
  );
}

type InsightTableProps = {
  caption: string;
  /** The first column names the row, the others hold numbers. */
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[];
};

/** A chart's data as a table. */
export function InsightTable({ caption, columns, rows }: InsightTableProps) {
  return (
    <table className="insight-table mt-3 w-full even-numbers">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-2 text-mini">
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={cellClass(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className={cellClass(0)}>
              {name}
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className="py-1 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass(index: number): string {
  return classNames('py-1 font-medium', index === 0 ? 'text-left' : 'text-right');
}

/** Returns names of measures that can begin a sentence. Loads the names of the person's own symptoms. */
export function useMeasureNames(measures: readonly Measure[]): (measure: Measure) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOwn = measures.some(({ symptom }) => symptom !== null && !isBuiltIn(symptom));
  const { data: own } = useQuery({ ...ownSymptomsQuery, enabled: isOwn });
  return ({ metric, symptom }) => {
    if (symptom === null) return t(`insights.names.${metric}`);
    const name = own?.find(({ symptom_id }) => symptom_id === symptom)?.name;
    const subject = isBuiltIn(symptom) ? symptom : 'own_symptom';
    return name ?? capitalised(SUMMARY_TEXTS[language].subjects[subject], language);
  };
}

/** The name of one measure, as in `useMeasureNames`. */
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

type NeededRowProps = {
  measure: Measure;
  cycles: number;
  days: number;
};

/** How many more cycles and days a measure needs. */
export function NeededRow({ measure, cycles, days }: NeededRowProps) {
  const { t } = useTranslation();
  const name = useMeasureName(measure);
  const needs = [
    days > 0 && t('insights.needDays', { count: days }),
    cycles > 0 && t('insights.needCycles', { count: cycles }),
  ];
  return (
    <li className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="wrap-anywhere font-medium">{name}</span>
      <span className="text-ink-2 text-small">{needs.filter(Boolean).join(', ')}</span>
    </li>
  );
}
