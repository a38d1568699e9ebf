import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SYMPTOMS } from '#domain/day-log/day-log.fields.ts';
import type { Measure } from '#domain/insights/metric-days.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ownSymptomsQuery } from '#web/lib/day-log/own-symptoms.query.ts';

/** What is measured, in words that may begin a sentence. The name of a symptom of the person's own is loaded. */
export function useMeasureName({ metric, symptom }: Measure): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const builtIn = SYMPTOMS.find((known) => known === symptom);
  const isOwn = symptom !== null && builtIn === undefined;
  const { data: own } = useQuery({ ...ownSymptomsQuery, enabled: isOwn });
  if (symptom === null) return t(`insights.names.${metric}`);
  const name = own?.find(({ symptom_id }) => symptom_id === symptom)?.name;
  return name ?? capitalised(SUMMARY_TEXTS[language].subjects[builtIn ?? 'own_symptom'], language);
}
