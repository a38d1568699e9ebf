import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts, LONGEST_UNCONFIRMED_INTERVAL_DAYS } from '#domain/cycle/accepted-starts.ts';
import { isCoveredByMode } from '#domain/cycle/cycle-mode.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';

/** A natural cycle whose next start is logged. */
export interface PastCycle {
  readonly startedOn: LocalDate;
  /** Whole days from its start to the next one; 15 to 90. */
  readonly days: number;
}

/**
 * The cycles that are over, oldest first, by the rules the forecast has: bleeding within a cycle starts none, one that a mode
 * covered or that took more than 90 days is left out. Fewer than two logged starts give none. Source: contract §4.
 */
export function pastCycles({
  periodStarts,
  today,
  modes,
}: Pick<CycleFacts, 'periodStarts' | 'today' | 'modes'>): PastCycle[] {
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  return accepted.flatMap((startedOn, index) => {
    const until = accepted[index + 1];
    if (until === undefined || isCoveredByMode({ from: startedOn, until }, modes)) return [];
    const days = daysBetween(startedOn, until);
    return days > LONGEST_UNCONFIRMED_INTERVAL_DAYS ? [] : [{ startedOn, days }];
  });
}
