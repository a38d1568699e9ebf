import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import type { Measure } from '#domain/insights/metric-days.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ownSymptomsQuery } from '#web/lib/day-log/own-symptoms.query.ts';

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
