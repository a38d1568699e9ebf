import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';

/** The weekdays as the wire names them, Monday first (ISO 8601). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When a habit is due: on a weekday that is chosen, in a phase that is chosen. */
export interface HabitSchedule {
  /** The chosen weekdays as bits, Monday the lowest; 1..127. */
  readonly weekdays: number;
  /** The chosen phases as bits, menstrual the lowest; 1..15. */
  readonly phases: number;
}

/** A schedule that a habit had before the present one. */
export interface PastSchedule extends HabitSchedule {
  /** Epoch day on which it no longer held. */
  readonly untilDay: number;
}

/** The chosen of some names as bits, the first name the lowest. */
export const bitsOf = (chosen: readonly string[], all: readonly string[]): number =>
  all.reduceRight((bits, name) => bits * 2 + Number(chosen.includes(name)), 0);

/** The names that are set in some bits, the lowest the first name. */
export const namesOf = <Name extends string>(bits: number, all: readonly Name[]): Name[] =>
  all.filter((_, index) => (bits >> index) & 1);

/** The bits of all four phases: what a day without a known phase matches (contract §5). */
export const EVERY_PHASE = (1 << CYCLE_PHASES.length) - 1;

/** The bit of an ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayBit(isoWeekday: number): number {
  return 1 << (isoWeekday - 1);
}

/** The bit of a phase; every phase's for a day of which none is known (contract §5). */
export function phaseBits(phase: CyclePhase | null): number {
  return phase === null ? EVERY_PHASE : 1 << CYCLE_PHASES.indexOf(phase);
}
