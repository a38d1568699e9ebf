import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SYMPTOMS } from '#domain/day-log/day-log.fields.ts';
import { ownSymptomsQuery } from '#web/lib/day-log/own-symptoms.query.ts';

/** Every symptom that is offered, and hidden ones that a day has, with their names. */
export function useSymptomNames(said: readonly string[]): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  const { data: own } = useQuery(ownSymptomsQuery);
  const named = (own ?? [])
    .filter(({ symptom_id, archived }) => archived === 0 || said.includes(symptom_id))
    .map(({ symptom_id, name }) => [symptom_id, name] as const);
  return new Map<string, string>([
    ...SYMPTOMS.map((symptom) => [symptom, t(`daySheet.symptomWords.${symptom}`)] as const),
    ...named,
  ]);
}
