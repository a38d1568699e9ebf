import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { SHORTEST_CYCLE_DAYS } from '#domain/cycle/accepted-starts.ts';
import type { Outlook } from './outlook.ts';

/** Why days moved; `n` is days, and `cycle` the start of the cycle that is late or was over sooner or later than expected. */
export type MoveReason =
  | {
      readonly code: 'period_sooner' | 'period_later' | 'late';
      readonly n: number;
      readonly cycle: LocalDate;
    }
  | {
      readonly code:
        | 'log_changed'
        | 'forecast_changed'
        | 'mode'
        | 'period_came_first'
        | 'days_passed'
        | 'limit';
    };

/**
 * What placing remembers until the next time: the start of the running cycle, and the start after it as it was forecast; both
 * `null` while no cycle runs.
 */
export interface LastOutlook {
  readonly startedOn: LocalDate | null;
  readonly expectedOn: LocalDate | null;
}

/** What to remember of an outlook. */
export function lastOutlookOf(outlook: Outlook | null): LastOutlook {
  const [running] = outlook?.cycles ?? [];
  if (!outlook || !running) return { startedOn: null, expectedOn: null };
  return { startedOn: running.start, expectedOn: outlook.expectedOn };
}

/** Why days are others than they were at the last placing. */
export function moveReason({ last, outlook }: { last: LastOutlook; outlook: Outlook | null }): MoveReason {
  const [running] = outlook?.cycles ?? [];
  const { startedOn, expectedOn } = last;
  if (!outlook || !running || startedOn === null) return { code: 'mode' };
  const moved = daysBetween(startedOn, running.start);
  if (moved >= SHORTEST_CYCLE_DAYS && expectedOn !== null) {
    const n = daysBetween(expectedOn, running.start);
    if (n === 0) return { code: 'forecast_changed' };
    return n < 0
      ? { code: 'period_sooner', n: -n, cycle: startedOn }
      : { code: 'period_later', n, cycle: startedOn };
  }
  if (moved !== 0) return { code: 'log_changed' };
  const n = outlook.lateDays;
  return n > 0 ? { code: 'late', n, cycle: running.start } : { code: 'forecast_changed' };
}
