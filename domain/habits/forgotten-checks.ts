import { addDays, FIRST_DAY, fromEpochDay, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { type HabitRecord, habitDays, pastPhases, runsOf, timeline } from './habit-progress.ts';
import { type HabitSchedule, ON_DAYS } from './habits.fields.ts';
import {
  amountsOfWeeks,
  type CheckedWeeks,
  cutWeeks,
  DAYS_A_WEEK,
  type ForgottenChecks,
  firstMarkedWeek,
  RUN_KINDS,
  type RunKind,
} from './packed-weeks.ts';
import { habitWeeks } from './rhythm.ts';

const WITHOUT_DAYS: HabitSchedule = { ...ON_DAYS, weekdays: 0, phases: 0 };
/** A schedule whose runs are of a kind. */
const OF_KIND: Record<RunKind, HabitSchedule> = {
  days: WITHOUT_DAYS,
  weekly: { ...WITHOUT_DAYS, rhythm: 'weekly' },
  amounts: { ...WITHOUT_DAYS, rhythm: 'weekly', target: 1, targetPer: 'week' },
  fixed: { ...WITHOUT_DAYS, rhythm: 'interval', anchorOn: FIRST_DAY },
  fromLast: { ...WITHOUT_DAYS, rhythm: 'interval' },
};

/**
 * A habit's weeks from a Monday on, and the numbers that stay of its days before it, so that every run and total goes on as if
 * they were known; `undefined` if no day before it has a mark or an amount. What was forgotten earlier is in the numbers.
 */
export function forgetBefore(
  record: HabitRecord,
  { monday, facts }: { monday: LocalDate; facts: CycleFacts },
): (CheckedWeeks & { readonly forgotten: ForgottenChecks }) | undefined {
  const { checks, forgotten } = record;
  const marked = firstMarkedWeek(checks);
  if (marked === undefined || marked >= monday) return undefined;
  const start = forgotten?.from ?? marked;
  const range = { start, end: addDays(monday, -1) };
  const days = habitDays(facts, range);
  // All of these days are over.
  const line = timeline(record, { days, today: days.length });
  const { checked, skipped } = line;
  const phases = { menstrual: 0, follicular: 0, ovulation: 0, luteal: 0, none: 0, ...forgotten?.phases };
  pastPhases(facts, range).forEach((phase, index) => {
    phases[phase ?? 'none'] += Number(checked[index]);
  });
  const weeks = days.flatMap((_, index) =>
    index % DAYS_A_WEEK === 0 ? checked.slice(index, index + DAYS_A_WEEK).filter(Boolean).length : [],
  );
  const runs = RUN_KINDS.map((kind) => {
    const ofKind = { ...line, present: OF_KIND[kind] };
    return [kind, runsOf(ofKind, habitWeeks(ofKind, amountsOfWeeks(checks)))] as const;
  });
  const lastOf = (isIt: (index: number) => boolean | undefined) => {
    const last = days.findLastIndex((_, index) => isIt(index));
    const day = days[last];
    return day === undefined ? null : fromEpochDay(day.epochDay);
  };
  const { amounts, after } = cutWeeks(checks, { start, monday });
  return {
    ...after,
    forgotten: {
      from: monday,
      weeks: `${forgotten?.weeks ?? ''}${weeks.join('')}`,
      amounts: `${forgotten?.amounts ?? ''}${amounts}`,
      phases,
      runs: Object.fromEntries(runs.filter(([, { best_streak }]) => best_streak > 0)),
      last_done_on: lastOf((index) => checked[index]) ?? forgotten?.last_done_on ?? null,
      last_marked_on:
        lastOf((index) => checked[index] || skipped[index]) ?? forgotten?.last_marked_on ?? null,
    },
  };
}
