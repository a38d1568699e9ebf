import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleReadings, FoundSign } from './sign-readings.ts';

/** The first cycle day on which a run of positive tests may begin. */
const FIRST_CYCLE_DAY = 7;
/** Positive tests at most this many days apart are one run. */
const JOINED_WITHIN_DAYS = 2;
/** A run that begins this many days after the last day of the one before replaces it. */
const REPLACED_AFTER_DAYS = 4;

/** The first day of the last run of positive tests, known on that day. Source: forecast signs, §3 and §10. */
export function lhSign({ startedOn, readings }: CycleReadings): FoundSign | null {
  const runs: { first: LocalDate; last: LocalDate }[] = [];
  for (const { on, isPositive } of readings) {
    if (isPositive !== true) continue;
    const run = runs.at(-1);
    if (run !== undefined && daysBetween(run.last, on) <= JOINED_WITHIN_DAYS) run.last = on;
    else runs.push({ first: on, last: on });
  }
  const late = runs.filter(({ first }) => daysBetween(startedOn, first) + 1 >= FIRST_CYCLE_DAY);
  const sign = late.findLast(({ first }, index) => {
    const before = late[index - 1];
    return before === undefined || daysBetween(before.last, first) >= REPLACED_AFTER_DAYS;
  });
  return sign === undefined ? null : { on: sign.first, knownOn: sign.first };
}
