import type { TFunction } from 'i18next';
import { Activity } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { PAIN_PLACES } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { useDayLog } from '#web/features/day-log/days.data.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useNotStored } from '#web/parts/query-boundary.tsx';
import {
  BleedingMark,
  EnergyBloom,
  LEVELS,
  MoodBloom,
  PAIN_LEVELS,
  PainMark,
  PhaseGlyph,
} from '#web/ui/charts/glyphs.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useLoadedMonth } from './use-loaded-month.ts';

type MonthDayCardProps = {
  day: LocalDate;
  onOpen: (day: LocalDate) => void;
  children: ReactNode;
};

/** The month's chosen day: its place in the cycle, its bleeding and tasks. */
export function MonthDayCard({ day, onOpen, children }: MonthDayCardProps) {
  const { t, language } = useTranslation();
  const headingId = useId();
  const { marks, phaseOf, today } = useLoadedMonth(firstOfMonth(day));
  const place = phaseOf(day);
  const mark = marks.get(day);
  const log = useDayLog(day);
  const isAhead = day > today;
  const notStored = useNotStored('days', day);
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0" aria-live="polite">
          <h2 id={headingId} className="font-semibold text-h3 first-letter:uppercase">
            {spokenDay(day, language)}
          </h2>
          {place && (
            <p
              data-phase={place.phase}
              className="mt-0.5 flex items-center gap-1.5 font-semibold text-ph-ink text-small"
            >
              <PhaseGlyph phase={place.phase} isOutlined={isAhead} />
              <span>
                {t(`phases.${place.phase}`)} · {t('month.day', { day: place.cycleDay })}
                {isAhead && `, ${t('month.isExpected')}`}
              </span>
            </p>
          )}
          {/* Logged bleeding is one of the day's facts. */}
          {mark && !log?.bleeding && (
            <p className="mt-0.5 text-ink-2 text-small first-letter:uppercase">{t(`marks.${mark}`)}</p>
          )}
        </div>
        {!isAhead && !notStored && (
          <Button variant="outline" onClick={() => onOpen(day)}>
            {t('month.openDay')}
          </Button>
        )}
      </div>
      {notStored ? <p className="mt-2 text-ink-2 text-small">{notStored}</p> : log && <DayFacts day={log} />}
      {children}
    </Card>
  );
}

const MARK = 18;
const BLOOM = 24;

/** The logged values of a day, one per line; nothing if nothing was logged. */
export function DayFacts({ day }: { day: DayLog }) {
  const { t } = useTranslation();
  const facts = [bleedingFact(day, t), painFact(day, t), ...levelFacts(day, t), symptomsFact(day, t)].filter(
    (fact) => fact !== null,
  );
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
  // Places may remain from a pain that was corrected since.
  const hurt = level === 0 ? [] : PAIN_PLACES.filter((place) => where?.includes(place));
  const places = hurt.map((place) => t(`month.said.places.${place}`)).join(', ');
  return {
    mark: <PainMark level={level} size={MARK} />,
    text: [t(`month.said.pain.${level}`), places].filter(Boolean).join(' · '),
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
  return count === 0 ? null : { mark: <Activity size={MARK} />, text: t('month.said.symptoms', { count }) };
}
