import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import type { Measure, Metric } from '#domain/insights/metric-days.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { capitalised, decimal, percent } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** What is measured, in words that may begin a sentence. The names of symptoms of the person's own are loaded. */
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

/** The same of one measure. */
export const useMeasureName = (measure: Measure): string => useMeasureNames([measure])(measure);

/** The ends of each metric's scale, as its values are shown; tasks have no fixed top. */
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

/** How many more cycles and days of something are needed. */
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
