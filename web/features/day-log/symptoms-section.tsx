import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_SYMPTOMS_MAX, SYMPTOMS, type Symptom } from '#domain/day-log/day-log.fields.ts';
import { symptomsByUse } from '#domain/day-log/symptoms-by-use.ts';
import { useRecentDays } from '#web/lib/day-log/days.query.ts';
import { ownSymptomsQuery } from '#web/lib/day-log/own-symptoms.query.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { AddSymptom } from './add-symptom.tsx';
import { Chips } from './chips.tsx';
import type { EditableDay } from './open-day.ts';
import { Section } from './section.tsx';
import { UnfoldChip } from './unfold-chip.tsx';

/** In the transition to menopause these come first. */
const TRANSITION_FIRST: readonly string[] = ['hot_flushes', 'night_sweats'] satisfies Symptom[];

const firstOf = (first: readonly string[], all: Iterable<string>): string[] => [
  ...first,
  ...[...all].filter((symptom) => !first.includes(symptom)),
];

/** How many are offered before all are unfolded. */
const FIRST = 6;

/** Symptoms: those logged most and those of the day, then all, and a field for one of the person's own. */
export function SymptomsSection({ of }: { of: EditableDay }) {
  const { t } = useTranslation();
  const { date, day, press } = of;
  const chosen = day.symptoms ?? [];
  const names = useSymptomNames(chosen);
  // Without the open day, so that a press moves no chip.
  const others = (useRecentDays()?.days ?? []).filter((other) => other.date !== date);
  const [atFirst] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  const [isFull, setFull] = useState(false);
  const { data: user } = useSuspenseQuery(userQuery);
  const offered =
    user.cycle.in_transition === 1 ? firstOf(TRANSITION_FIRST, names.keys()) : [...names.keys()];
  const all = symptomsByUse(offered, others);
  const shown = all.filter(
    (symptom, index) => isOpen || index < FIRST || atFirst.includes(symptom) || chosen.includes(symptom),
  );

  function say(symptoms: string[]) {
    setFull(symptoms.length > DAY_SYMPTOMS_MAX);
    if (symptoms.length <= DAY_SYMPTOMS_MAX) press({ symptoms });
  }

  return (
    <Section of={of} fields={['symptoms']}>
      <Chips
        legend={t('daySheet.symptoms')}
        options={shown.map((value) => ({ value, label: names.get(value) ?? '' }))}
        chosen={chosen}
        onChange={say}
        after={
          <UnfoldChip
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            label={t('daySheet.allSymptoms', { count: all.length })}
          />
        }
        error={isFull ? t('daySheet.enoughSymptoms', { count: DAY_SYMPTOMS_MAX }) : undefined}
      />
      {isOpen && <AddSymptom onAdded={(symptom) => chosen.includes(symptom) || say([...chosen, symptom])} />}
    </Section>
  );
}

/** Every symptom that is offered, and hidden ones that a day has, with their names. */
function useSymptomNames(logged: readonly string[]): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  const { data: own } = useQuery(ownSymptomsQuery);
  const named = (own ?? [])
    .filter(({ symptom_id, archived }) => archived === 0 || logged.includes(symptom_id))
    .map(({ symptom_id, name }) => [symptom_id, name] as const);
  return new Map<string, string>([
    ...SYMPTOMS.map((symptom) => [symptom, t(`daySheet.symptomWords.${symptom}`)] as const),
    ...named,
  ]);
}
