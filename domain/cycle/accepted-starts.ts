import { compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

/** Fewest days between two starts of cycles; bleeding sooner belongs to the cycle it falls in (docs/cycle-model.md). */
export const SHORTEST_CYCLE_DAYS = 15;

/** Logged starts by what they are; both lists oldest first. */
export interface AcceptedStarts {
  /** Days on which a cycle began. */
  readonly accepted: LocalDate[];
  /** Bleeding within a cycle, which doesn't change the cycle. */
  readonly within: LocalDate[];
}

/**
 * Separates starts of cycles from bleeding within one: a day fewer than 15 days after the previous accepted start is
 * `within`. Days may come in any order, and the same day twice counts once. No days give two empty lists. Source:
 * docs/cycle-model.md; contract §4.
 */
export function acceptedStarts(days: readonly LocalDate[]): AcceptedStarts {
  const accepted: LocalDate[] = [];
  const within: LocalDate[] = [];
  for (const day of [...new Set(days)].sort(compareDates)) {
    const previous = accepted.at(-1);
    const beginsCycle = previous === undefined || daysBetween(previous, day) >= SHORTEST_CYCLE_DAYS;
    (beginsCycle ? accepted : within).push(day);
  }
  return { accepted, within };
}
