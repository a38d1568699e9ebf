import type { TFunction } from 'i18next';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAIN_PLACES } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { EnergyBloom } from '#web/ui/charts/energy-bloom.tsx';
import { LEVELS, MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { PAIN_LEVELS, PainMark } from '#web/ui/charts/pain-mark.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';

const MARK = 18;
const BLOOM = 24;

/** What was logged of a day, in a line each; nothing if nothing was. */
export function DayFacts({ day }: { day: DayLog }) {
  const { t } = useTranslation();
  const facts = factsOf(day, t);
  if (facts.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5 text-small">
      {facts.map(({ mark, text }) => (
        <li key={text} className="flex items-center gap-2.5">
          <span aria-hidden="true" className="grid w-6 flex-none justify-items-center">
            {mark}
          </span>
          <span className="min-w-0 first-letter:uppercase">{text}</span>
        </li>
      ))}
    </ul>
  );
}

type Fact = { readonly mark: ReactNode; readonly text: string };

function factsOf(day: DayLog, t: TFunction): Fact[] {
  return [bleedingFact(day, t), painFact(day, t), ...levelFacts(day, t), symptomsFact(day, t)].filter(
    (fact) => fact !== null,
  );
}

function bleedingFact({ bleeding, counts }: DayLog, t: TFunction): Fact | null {
  if (bleeding === null) return null;
  const mark = <BleedingMark level={bleeding} size={MARK} />;
  if (bleeding === 'none') return { mark, text: t('month.said.noBleeding') };
  const text = t(`marks.${bleeding === 'unspecified' ? 'logged' : bleeding}`);
  return {
    mark: <span className="text-menstrual-solid">{mark}</span>,
    text: counts === 0 && bleeding !== 'spotting' ? `${text} · ${t('month.said.between')}` : text,
  };
}

function painFact({ pain, pain_places: where }: DayLog, t: TFunction): Fact | null {
  const level = PAIN_LEVELS.find((one) => one === pain);
  if (level === undefined) return null;
  // From a pain that has been corrected since, they may still be there.
  const hurt = level === 0 ? [] : PAIN_PLACES.filter((place) => where?.includes(place));
  const places = hurt.map((place) => t(`month.said.places.${place}`));
  return {
    mark: <PainMark level={level} size={MARK} />,
    text: [t(`month.said.pain.${level}`), ...(places.length > 0 ? [places.join(', ')] : [])].join(' · '),
  };
}

function levelFacts({ mood, energy, sleep }: DayLog, t: TFunction): (Fact | null)[] {
  const [ofMood, ofEnergy, ofSleep] = [mood, energy, sleep].map((level) =>
    LEVELS.find((one) => one === level),
  );
  return [
    ofMood ? { mark: <MoodBloom level={ofMood} size={BLOOM} />, text: t(`month.said.mood.${ofMood}`) } : null,
    ofEnergy
      ? { mark: <EnergyBloom level={ofEnergy} size={BLOOM} />, text: t(`journal.energyWords.${ofEnergy}`) }
      : null,
    ofSleep
      ? { mark: <SleepMark level={ofSleep} size={BLOOM} />, text: t(`month.said.sleep.${ofSleep}`) }
      : null,
  ];
}

function symptomsFact({ symptoms }: DayLog, t: TFunction): Fact | null {
  const count = symptoms?.length ?? 0;
  return count === 0
    ? null
    : { mark: <Activity size={MARK} strokeWidth={1.75} />, text: t('month.said.symptoms', { count }) };
}
