import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { emptyDay } from '#domain/day-log/apply-day-change.ts';
import { shownKinds } from '#domain/day-log/day-kinds.ts';
import { dayKindsQuery } from '#web/lib/day-log/kinds.query.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { EnergyBloom } from '#web/ui/charts/energy-bloom.tsx';
import { LEVELS, type Level, MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { BleedingSection } from './bleeding-section.tsx';
import { DayRemarks } from './day-remarks.tsx';
import type { EditableDay } from './open-day.ts';
import { PainSection } from './pain-section.tsx';
import { PrivateSection } from './private-section.tsx';
import { Section } from './section.tsx';
import { SignsSection } from './signs-section.tsx';
import { SymptomsSection } from './symptoms-section.tsx';
import { UnknownDay } from './unknown-day.tsx';
import { useLogDay } from './use-press.ts';

type DaySectionsProps = {
  date: LocalDate;
  /** The field for the day's words. */
  note: ReactNode;
};

/** What can be logged of a day, of the kinds that are switched on. It never changes its day, so it needs the day as its key. */
export function DaySections({ date, note }: DaySectionsProps) {
  const { t } = useTranslation();
  const known = useDayLog(date);
  const { press, failure, answer } = useLogDay(date);
  const { data: switched } = useQuery(dayKindsQuery);
  if (known === undefined) return <UnknownDay date={date} />;
  const kinds = switched ?? shownKinds({});
  const day = known ?? emptyDay(date);
  const of = { date, day, press, failure };
  return (
    <div className="pt-2">
      {kinds.bleeding === 1 && <BleedingSection of={of} kinds={kinds} onAnswer={answer} />}
      {kinds.pain === 1 && <PainSection of={of} />}
      {kinds.symptoms === 1 && <SymptomsSection of={of} />}
      {kinds.mood === 1 && (
        <FeelingSection
          of={of}
          field="mood"
          legend={t('journal.mood')}
          wordOf={(level) => t(`journal.moodWords.${level}`)}
          markOf={(level) => <MoodBloom level={level} />}
        />
      )}
      {kinds.energy === 1 && (
        <FeelingSection
          of={of}
          field="energy"
          legend={t('journal.energy')}
          wordOf={(level) => t(`journal.energyWords.${level}`)}
          markOf={(level) => <EnergyBloom level={level} />}
        />
      )}
      {kinds.sleep === 1 && (
        <FeelingSection
          of={of}
          field="sleep"
          legend={t('daySheet.sleep')}
          wordOf={(level) => t(`daySheet.sleepWords.${level}`)}
          markOf={(level) => <SleepMark level={level} />}
        />
      )}
      {(kinds.temperature || kinds.discharge || kinds.tests) === 1 && <SignsSection of={of} kinds={kinds} />}
      {(kinds.sex || kinds.tests || kinds.weight) === 1 && <PrivateSection of={of} kinds={kinds} />}
      {kinds.note === 1 && <div className="border-line border-t py-4 first:border-t-0">{note}</div>}
      <DayRemarks remarks={known?.remarks} source={day.source} />
    </div>
  );
}

type FeelingSectionProps = {
  of: EditableDay;
  field: 'mood' | 'energy' | 'sleep';
  legend: string;
  wordOf: (level: Level) => string;
  markOf: (level: Level) => ReactNode;
};

/** Mood, energy or sleep, in five levels. */
function FeelingSection({ of, field, legend, wordOf, markOf }: FeelingSectionProps) {
  return (
    <Section of={of} fields={[field]}>
      <DiscChoice
        legend={legend}
        options={LEVELS.map((value) => ({ value, word: wordOf(value), mark: markOf(value) }))}
        value={LEVELS.find((level) => level === of.day[field]) ?? null}
        onChange={(level) => of.press({ [field]: level })}
      />
    </Section>
  );
}
