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
 * The finished cycles, oldest first, by the forecast's rules: bleeding within a cycle doesn't start one; a cycle that a mode
 * covered or that took more than 90 days is left out. Empty with fewer than two logged starts. Source: contract §4.
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
