import { compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { isCoveredByMode, type ModeSpan } from './cycle-mode.ts';

/** Fewest days between two starts of cycles; bleeding sooner belongs to the cycle it falls in (docs/cycle-model.md). */
export const SHORTEST_CYCLE_DAYS = 15;

/** Longest interval taken for one cycle unless the person confirms it (docs/cycle-model.md). */
export const LONGEST_UNCONFIRMED_INTERVAL_DAYS = 90;

/** How many of the newest intervals a forecast uses (docs/cycle-model.md). */
export const INTERVALS_KEPT = 36;

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

/**
 * Days from each accepted start to the next, oldest first, as a forecast uses them: without those over 90 days or covered by
 * a mode, then the newest 36. `accepted` is oldest first; fewer than two starts give an empty list. Source:
 * docs/cycle-model.md; contract §4.
 */
export function intervalsOf(accepted: readonly LocalDate[], modes: readonly ModeSpan[] = []): number[] {
  return accepted
    .flatMap((from, index) => {
      const until = accepted[index + 1];
      return until === undefined || isCoveredByMode({ from, until }, modes) ? [] : [daysBetween(from, until)];
    })
    .filter((days) => days <= LONGEST_UNCONFIRMED_INTERVAL_DAYS)
    .slice(-INTERVALS_KEPT);
}
