import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';

/** The weekdays as named in calls and answers, Monday first (ISO 8601). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A habit is due on the chosen weekdays in the chosen phases. */
export interface HabitSchedule {
  /** The chosen weekdays as bits, Monday the lowest; 1..127. */
  readonly weekdays: number;
  /** The chosen phases as bits, menstrual the lowest; 1..15. */
  readonly phases: number;
}

/** An earlier schedule of a habit. */
export interface PastSchedule extends HabitSchedule {
  /** The first epoch day on which it no longer applied. */
  readonly untilDay: number;
}

/** The chosen ones of some names as bits; the first name is the lowest bit. */
export const bitsOf = (chosen: readonly string[], all: readonly string[]): number =>
  all.reduceRight((bits, name) => bits * 2 + Number(chosen.includes(name)), 0);

/** The names set in some bits; the lowest bit is the first name. */
export const namesOf = <Name extends string>(bits: number, all: readonly Name[]): Name[] =>
  all.filter((_, index) => (bits >> index) & 1);

/** The bits of all four phases: the value for a day without a known phase (contract §5). */
export const EVERY_PHASE = (1 << CYCLE_PHASES.length) - 1;

/** The bit of an ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayBit(isoWeekday: number): number {
  return 1 << (isoWeekday - 1);
}

/** The bit of a phase; every phase's if the day's phase is unknown (contract §5). */
export function phaseBits(phase: CyclePhase | null): number {
  return phase === null ? EVERY_PHASE : 1 << CYCLE_PHASES.indexOf(phase);
}
