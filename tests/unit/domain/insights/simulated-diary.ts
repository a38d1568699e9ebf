import { fromEpochDay } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { InsightDays, LoggedDay } from '#domain/insights/metric-days.ts';
import { dailyState, livedDays, type StateOptions } from './simulated-state.ts';

/**
 * The rule for the days that a person logs: any day; spells with weeks between; nearly all period days and fewer others; period days
 * and days with pain or a symptom; period days and bad days. Bleeding is always logged.
 */
export const DIARIES = ['any_day', 'spells', 'periods', 'complaints', 'bad_days'] as const;
export type Diary = (typeof DIARIES)[number];

interface DiaryOptions extends StateOptions {
  readonly diary: Diary;
  /** The share of days without an entry, unless the diary rule decides otherwise. */
  readonly gaps: number;
  /** The pattern to plant, in standard deviations of a metric in a phase. */
  readonly planted?: Planted | undefined;
}

export interface Planted {
  readonly metric: 'mood' | 'energy' | 'sleep' | 'pain' | 'symptom';
  readonly phase: CyclePhase;
  readonly effect: number;
}

const BLEEDING_DAYS = 5;
const SYMPTOMS = ['headache', 'bloating', 'acne', 'foggy', 'low', 'own-symptom'] as const;
/** A symptom occurs above its threshold: on 34 % of days down to 2 %. */
const THRESHOLDS = [0.4, 0.7, 1, 1.3, 1.6, 2] as const;
/** Thresholds for a planted symptom, which occurs on at most 21 % of the other days and is common enough to be compared. */
const PLANTED_THRESHOLDS = [0.8, 1, 1.3];
/** The daily probability that a spell of logging or of absence ends. */
const SPELL_ENDS = 0.12;

/** The day logs of a simulated person. States depend on no phase except the planted one; a bad day is bad in every metric. */
export function simulatedDiary(life: DiaryOptions, days: InsightDays): LoggedDay[] {
  const stateOf = statesOf(life, days);
  const random = seededRandom(life.seed ^ 0x1b873593);
  const [mood, energy, sleep, pain] = [
    stateOf('mood', 1),
    stateOf('energy', 2),
    stateOf('sleep', 3),
    stateOf('pain', 4),
  ];
  const symptoms = SYMPTOMS.map((id, index) => ({
    id,
    state: stateOf(index === 0 ? 'symptom' : 'other', index + 10),
    threshold:
      life.planted?.metric === 'symptom' ? (PLANTED_THRESHOLDS[index] ?? 2) : oneOf(THRESHOLDS, random()),
  }));
  const periods = bleedingDays(days);
  let isAway = false;
  return livedDays(days).flatMap((index): LoggedDay[] => {
    const [chance, detail, other] = [random(), random(), random()];
    if (random() < (isAway ? SPELL_ENDS : (SPELL_ENDS * life.gaps) / (1.01 - life.gaps))) isAway = !isAway;
    const had = symptoms.filter(({ state, threshold }) => state(index) > threshold).map(({ id }) => id);
    const hurts = painOf(pain(index));
    const isPeriod = periods.has(index);
    const writes = WRITES[life.diary]({
      chance,
      gaps: life.gaps,
      isPeriod,
      isAway,
      hasComplaint: hurts > 0 || had.length > 0,
      isBad: mood(index) < -0.3 || sleep(index) < -0.6,
    });
    const date = fromEpochDay(days.firstDay + index);
    if (!writes) return isPeriod ? [{ ...NOTHING, date }] : [];
    // A person who logs because of complaints logs "none" only during a period.
    const logsNone = life.diary === 'complaints' ? isPeriod : detail < 0.7;
    return [
      {
        date,
        mood: levelOf(mood(index)),
        energy: levelOf(energy(index)),
        sleep: other < 0.8 ? levelOf(sleep(index)) : null,
        pain: hurts > 0 || logsNone ? hurts : null,
        symptoms: had.length > 0 || other < 0.5 ? had : null,
      },
    ];
  });
}

/** The properties of a day that decide whether it is logged. */
type Occasion = {
  readonly chance: number;
  readonly gaps: number;
  readonly isPeriod: boolean;
  readonly isAway: boolean;
  readonly hasComplaint: boolean;
  readonly isBad: boolean;
};

const WRITES: Readonly<Record<Diary, (occasion: Occasion) => boolean>> = {
  any_day: ({ chance, gaps }) => chance >= gaps,
  spells: ({ isAway }) => !isAway,
  periods: ({ chance, gaps, isPeriod }) => (isPeriod ? chance < 0.95 : chance >= Math.max(gaps, 0.3)),
  complaints: ({ chance, gaps, isPeriod, hasComplaint }) =>
    isPeriod || hasComplaint || chance < 0.3 * (1 - gaps),
  bad_days: ({ chance, gaps, isPeriod, isBad }) => isPeriod || isBad || chance < 0.4 * (1 - gaps),
};

/** The state of each metric is partly its own and partly that of the day, which raises complaints and lowers everything else. */
function statesOf(life: DiaryOptions, days: InsightDays) {
  const ofDay = dailyState({ ...life, weekly: 0, seed: life.seed * 31 }, days);
  const { planted } = life;
  return (name: Planted['metric'] | 'other', salt: number): State => {
    const own = dailyState(
      { ...life, weekly: life.weekly / Math.sqrt(0.7), seed: life.seed * 31 + salt },
      days,
    );
    const sign = ['mood', 'energy', 'sleep'].includes(name) ? 1 : -1;
    return (index) =>
      Math.sqrt(0.7) * (own[index] ?? 0) +
      sign * Math.sqrt(0.3) * (ofDay[index] ?? 0) +
      (planted?.metric === name && days.phases[index] === planted.phase ? planted.effect : 0);
  };
}

type State = (index: number) => number;

const NOTHING = { mood: null, energy: null, sleep: null, pain: null, symptoms: null };

/** A level of 1 to 5 around 3.1. Rounding widens the spread from 0.95 to 1, so that effects are in spreads of entries. */
const levelOf = (state: number): number => Math.min(5, Math.max(1, Math.round(3.1 + 0.95 * state)));

const oneOf = (choices: typeof THRESHOLDS, chance: number): number =>
  choices[Math.floor(chance * choices.length)] ?? choices[0];

/** A pain of 0 on three days of four, and rarely 3. */
const painOf = (state: number): number => [0.7, 1.2, 1.8].filter((threshold) => state > threshold).length;

function bleedingDays({ cycles }: InsightDays): Set<number> {
  return new Set(
    cycles.flatMap(({ first }) => Array.from({ length: BLEEDING_DAYS }, (_, day) => first + day)),
  );
}
