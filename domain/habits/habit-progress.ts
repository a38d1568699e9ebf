import {
  addDays,
  daysBetween,
  fromEpochDay,
  LAST_DAY,
  type LocalDate,
  startOfWeek,
  toEpochDay,
} from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { CYCLE_PHASES, phaseOn } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import {
  type CheckedWeeks,
  checkedCount,
  checkedDays,
  firstCheckedWeek,
  skippedDays,
} from './checked-weeks.ts';
import {
  dueDays,
  type HabitDay,
  habitDays,
  pastPhases,
  pausedUntilDay,
  type ScheduleHistory,
} from './due-days.ts';
import { phaseBits, weekdayBit } from './habits.fields.ts';
import type { Habit, HabitHistory } from './habits.schema.ts';

/** The data that a habit's streaks are counted from. */
export interface TrackedHabit {
  readonly schedules: ScheduleHistory;
  readonly checks: CheckedWeeks;
}

/** A habit's streaks and state today. */
export type HabitProgress = Pick<
  Habit,
  'due_today' | 'done_today' | 'skipped_today' | 'paused_until' | 'streak' | 'best_streak'
>;

/** Days that streaks are counted over, oldest first. */
interface TrackedDays {
  readonly days: readonly HabitDay[];
  /** The index of today. */
  readonly today: number;
}

/** How many days ahead of today a day can be that was once today: zones are up to 26 hours apart. */
const DAYS_AHEAD = 2;

/** Every day that streaks of `habits` can include: from the first check, or today, to the last day that was today anywhere. */
export function trackedDays(facts: CycleFacts, habits: readonly TrackedHabit[]): TrackedDays {
  const { today } = facts;
  const start = habits.reduce<LocalDate>((earliest, { checks }) => {
    const first = firstCheckedWeek(checks);
    return first !== undefined && first < earliest ? first : earliest;
  }, today);
  const end = fromEpochDay(Math.min(toEpochDay(today) + DAYS_AHEAD, toEpochDay(LAST_DAY)));
  return { days: habitDays(facts, { start, end }), today: daysBetween(start, today) };
}

/** A habit's streaks, and its state today; the days go back to its first check. */
export function habitProgress(
  { schedules, checks }: TrackedHabit,
  { days, today }: TrackedDays,
): HabitProgress {
  const due = dueDays(schedules, days);
  const range = { first: days[0]?.epochDay ?? 0, count: days.length };
  const checked = checkedDays(checks, range);
  const skipped = skippedDays(checks, range);
  const paused = pausedUntilDay(schedules, days[today]?.epochDay ?? 0);
  const expected = due.map((isDue, index) => isDue && !skipped[index]);
  return {
    due_today: due[today] ? 1 : 0,
    done_today: checked[today] ? 1 : 0,
    skipped_today: skipped[today] ? 1 : 0,
    paused_until: paused === null ? null : fromEpochDay(paused),
    ...streakOf({ due: expected, checked, today }),
  };
}

interface StreakDays {
  readonly due: readonly boolean[];
  readonly checked: readonly boolean[];
  /** The index of today; the last one if left out. */
  readonly today?: number;
}

/**
 * The current run up to today and the longest one, in days on which a habit was due, over days, oldest first; both lists are
 * equally long, and empty ones give zeros. A run counts days on which the habit was due and checked. A due day without a check
 * ends it, except today, which isn't over, and the days after it: after a change of zone to the west today comes a second time,
 * and its earlier check still counts. A day on which it wasn't due, or which was skipped, changes nothing. Source: contract §5.
 */
export function streakOf({ due, checked, today = due.length - 1 }: StreakDays) {
  let streak = 0;
  let best = 0;
  for (let day = 0; day < due.length; day++) {
    if (!due[day]) continue;
    if (checked[day]) streak += 1;
    else if (day < today) streak = 0;
    best = Math.max(best, streak);
  }
  return { streak, best_streak: best };
}

/** A habit's checks and schedules, and the day it was made. */
export interface HabitRecord extends TrackedHabit {
  readonly createdOn: LocalDate;
}

/**
 * Whether a habit was expected, and whether it was checked, on each of `days`, oldest first and ending today. It is expected
 * from the day it was made, or from its first check if that is earlier, on days on which it was due and not skipped; today only
 * counts once it is done.
 */
export function countedDays(
  { schedules, checks, createdOn }: HabitRecord,
  days: readonly HabitDay[],
): { due: boolean[]; checked: boolean[] } {
  const first = days[0]?.epochDay ?? 0;
  const range = { first, count: days.length };
  const checked = checkedDays(checks, range);
  const skipped = skippedDays(checks, range);
  const firstCheck = checked.indexOf(true);
  const made = toEpochDay(createdOn) - first;
  const from = firstCheck === -1 ? made : Math.min(made, firstCheck);
  const today = days.length - 1;
  const due = dueDays(schedules, days).map(
    (isDue, index) => isDue && index >= from && !skipped[index] && (index < today || checked[index] === true),
  );
  return { due, checked };
}

/** How many of the latest cycles, the running one included, a habit is counted over by phase. */
const TOTALS_CYCLES = 3;

/**
 * On how many days a habit was ever done; and in the running cycle, and by phase over the last three cycles, on how many it was
 * due and on how many of these it was done.
 */
export function habitTotals(
  habit: HabitRecord,
  facts: CycleFacts,
): Pick<HabitHistory, 'in_all' | 'this_cycle' | 'by_phase'> {
  const in_all = checkedCount(habit.checks);
  const running = runningCycle(facts);
  if (running === null) return { in_all, this_cycle: null, by_phase: { cycles: 0, phases: [] } };
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  const starts = accepted.slice(-TOTALS_CYCLES);
  const range = { start: starts[0] ?? running.startedOn, end: facts.today };
  const { due, checked } = countedDays(habit, habitDays(facts, range));
  const phases = pastPhases(facts, range);
  const counted = (isIn: (index: number) => boolean) => {
    const days = due.flatMap((isDue, index) => (isDue && isIn(index) ? [checked[index]] : []));
    return { due: days.length, done: days.filter(Boolean).length };
  };
  const runsFrom = daysBetween(range.start, running.startedOn);
  return {
    in_all,
    this_cycle: counted((index) => index >= runsFrom),
    by_phase: {
      cycles: starts.length,
      phases: CYCLE_PHASES.map((phase) => ({
        phase,
        ...counted((index) => phases[index] === phase),
      })).filter((each) => each.due > 0),
    },
  };
}

/** The days after today in this week (from Monday) on which the habit will be due, by the forecast of the running cycle. */
export function plannedThisWeek(
  { schedules }: Pick<HabitRecord, 'schedules'>,
  facts: CycleFacts,
): LocalDate[] {
  const { today } = facts;
  const running = forecastCycle(facts);
  const daysLeft = 6 - daysBetween(startOfWeek(today), today);
  const days = Array.from({ length: daysLeft }, (_, index) => addDays(today, index + 1));
  const [epochToday = 0] = habitDays(facts, { start: today, end: today }).map((day) => day.epochDay);
  const due = dueDays(
    schedules,
    days.map((_, index) => ({
      epochDay: epochToday + index + 1,
      weekdayBit: weekdayBit(7 - daysLeft + index + 1),
      phaseBits: phaseBits(running?.hasPhases ? phaseOn(running.openDays + index + 2, running.layout) : null),
    })),
  );
  return days.filter((_, index) => due[index]);
}
