import { fromEpochDay } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { LoggedDay } from '#domain/insights/logged-days.ts';
import type { InsightDays } from '#domain/insights/metric-days.ts';
import { dailyState, livedDays, type StateOptions } from './simulated-state.ts';

/**
 * Which days somebody writes about: any; in spells, with weeks between; nearly all of a period and fewer others; those of a period
 * and those with pain or a symptom; those of a period and bad ones. Bleeding is logged in any case.
 */
export const DIARIES = ['any_day', 'spells', 'periods', 'complaints', 'bad_days'] as const;
export type Diary = (typeof DIARIES)[number];

export interface DiaryOptions extends StateOptions {
  readonly diary: Diary;
  /** The share of days without an entry, where the diary doesn't decide otherwise. */
  readonly gaps: number;
  /** By how many standard deviations something is raised in a phase. */
  readonly planted?: Planted | undefined;
}

export interface Planted {
  readonly metric: 'mood' | 'energy' | 'sleep' | 'pain' | 'symptom';
  readonly phase: CyclePhase;
  readonly effect: number;
}

const BLEEDING_DAYS = 5;
const SYMPTOMS = ['headache', 'bloating', 'acne', 'foggy', 'low', 'own-symptom'] as const;
/** Above these states a symptom is there: on 34 % of days to 2 %. */
const THRESHOLDS = [0.4, 0.7, 1, 1.3, 1.6, 2] as const;
/** The first one, which a pattern is planted in, is there on 21 % of the other days, and common enough to be compared. */
const PLANTED_THRESHOLDS = [0.8, 1, 1.3];
/** A spell of days, or of days away, ends with this probability each day. */
const SPELL_ENDS = 0.12;

/** The log of days of a person that never was. What a day is like follows no phase but the planted one; a bad day is bad in all. */
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
    // Whoever writes because of complaints says "none" only during a period.
    const saysNone = life.diary === 'complaints' ? isPeriod : detail < 0.7;
    return [
      {
        date,
        mood: levelOf(mood(index)),
        energy: levelOf(energy(index)),
        sleep: other < 0.8 ? levelOf(sleep(index)) : null,
        pain: hurts > 0 || saysNone ? hurts : null,
        symptoms: had.length > 0 || other < 0.5 ? had : null,
      },
    ];
  });
}

/** What decides whether somebody writes about a day. */
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

/** Gives the state of each thing: partly its own, partly that of the day, in which complaints go up as all else goes down. */
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

/** 1 to 5 around a little over 3. Rounding to whole steps widens a spread of 0.95 to 1, so that effects are in spreads of entries. */
const levelOf = (state: number): number => Math.min(5, Math.max(1, Math.round(3.1 + 0.95 * state)));

const oneOf = (choices: typeof THRESHOLDS, chance: number): number =>
  choices[Math.floor(chance * choices.length)] ?? choices[0];

/** 0 on three days of four, seldom 3. */
const painOf = (state: number): number => [0.7, 1.2, 1.8].filter((threshold) => state > threshold).length;

function bleedingDays({ cycles }: InsightDays): Set<number> {
  return new Set(
    cycles.flatMap(({ first }) => Array.from({ length: BLEEDING_DAYS }, (_, day) => first + day)),
  );
}
