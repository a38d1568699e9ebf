import {
  addDays,
  type DateRange,
  daysBetween,
  FIRST_DAY,
  fromEpochDay,
  LAST_DAY,
  type LocalDate,
  startOfWeek,
  toEpochDay,
  weekdayOf,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import type { ModeSpan } from '#domain/cycle/cycle-mode.ts';
import { LONGEST_UNCONFIRMED_INTERVAL_DAYS, periodLengths } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { CYCLE_PHASES, type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';
import {
  type CycleFacts,
  forecastCycle,
  latestCycle,
  periodDays,
  type RunningCycle,
  runningCycle,
} from '#domain/cycle/running-cycle.ts';
import { type HabitSchedule, type PastSchedule, phaseBits, weekdayBit } from './habits.fields.ts';
import { streakOf } from './habits.rules.ts';
import type { Habit, HabitHistory } from './habits.schema.ts';

/** Checks are stored from this many days before a habit's creation: a year, plus a margin for travel across time zones. */
const DAYS_BEFORE_CREATION = 400;
const DIGITS_A_WEEK = 2;
const DAYS_A_WEEK = 7;

/** The days on which a habit was checked or skipped, packed, so that a thousand days are one short text. */
export interface CheckedWeeks {
  /** The Monday of the first week. */
  readonly weeksFrom: LocalDate;
  /** Two hexadecimal digits a week, Monday the lowest bit; weeks past its end have no checks. */
  readonly checkedWeeks: string;
  /** The same for skips; no day has both. */
  readonly skippedWeeks: string;
}

/** The Monday from which checks are stored: more than a year before `createdOn`, but not before `FIRST_DAY`. */
export function firstStoredWeek(createdOn: LocalDate): LocalDate {
  const first = toEpochDay(createdOn) - DAYS_BEFORE_CREATION;
  return startOfWeek(fromEpochDay(Math.max(first, toEpochDay(FIRST_DAY))));
}

/** The Monday of the first week with a check; `undefined` without any. */
function firstCheckedWeek({ weeksFrom, checkedWeeks }: CheckedWeeks): LocalDate | undefined {
  const digit = checkedWeeks.search(/[^0]/);
  if (digit === -1) return undefined;
  return addDays(weeksFrom, Math.floor(digit / DIGITS_A_WEEK) * DAYS_A_WEEK);
}

type DayCount = { readonly first: number; readonly count: number };

/** Whether each of `count` days from the epoch day `first` was checked or skipped; days outside the weeks were neither. */
export const markedDays = ({ weeksFrom, checkedWeeks, skippedWeeks }: CheckedWeeks, days: DayCount) => ({
  checked: packedDays({ weeksFrom, packed: checkedWeeks }, days),
  skipped: packedDays({ weeksFrom, packed: skippedWeeks }, days),
});

/** How many days were checked. */
export const checkedCount = ({ checkedWeeks }: CheckedWeeks): number =>
  [...checkedWeeks].reduce((sum, digit) => sum + (BITS_OF_DIGIT[Number.parseInt(digit, 16)] ?? 0), 0);

/** How many bits are set in each hexadecimal digit. */
const BITS_OF_DIGIT = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

function packedDays(
  { weeksFrom, packed }: { weeksFrom: LocalDate; packed: string },
  { first, count }: DayCount,
): boolean[] {
  const flags = new Array<boolean>(count).fill(false);
  const weeksBegin = toEpochDay(weeksFrom);
  const weekOf = (day: number) => Math.floor((day - weeksBegin) / DAYS_A_WEEK);
  const end = Math.min(weekOf(first + count - 1), packed.length / DIGITS_A_WEEK - 1);
  for (let week = Math.max(0, weekOf(first)); week <= end; week++) {
    const bits = bitsOfWeek(packed, week);
    const monday = weeksBegin + week * DAYS_A_WEEK - first;
    for (let day = 0; day < DAYS_A_WEEK; day++) {
      const index = monday + day;
      if (index >= 0 && index < count) flags[index] = (bits & (1 << day)) !== 0;
    }
  }
  return flags;
}

/** Packs a habit's days, in any order, from the Monday `weeksFrom` to the last of them; empty without any. */
export function checkedWeeksOf(days: readonly LocalDate[], weeksFrom: LocalDate): string {
  const weeks: number[] = [];
  for (const day of days) {
    const offset = toEpochDay(day) - toEpochDay(weeksFrom);
    const week = Math.floor(offset / DAYS_A_WEEK);
    if (offset >= 0) weeks[week] = (weeks[week] ?? 0) | (1 << (offset % DAYS_A_WEEK));
  }
  return Array.from(weeks, (bits = 0) => bits.toString(16).padStart(DIGITS_A_WEEK, '0')).join('');
}

function bitsOfWeek(packed: string, week: number): number {
  const at = week * DIGITS_A_WEEK;
  return Number.parseInt(packed.slice(at, at + DIGITS_A_WEEK), 16);
}

/** Why a day can't be checked off, or `null` if it can: today, and back to the same day a year ago (contract §5). */
export function checkRefusal(day: LocalDate, today: LocalDate): string | null {
  if (day > today) return 'must not be in the future';
  return wholeYearsBetween(addDays(day, 1), today) >= 1 ? 'must not be more than a year ago' : null;
}

/** A day in the terms of schedules. */
interface HabitDay {
  /** Whole days from 1970-01-01. */
  readonly epochDay: number;
  readonly weekdayBit: number;
  /** The bit of the day's phase, or every phase's bits if it is unknown. */
  readonly phaseBits: number;
}

/** Each day of `range` in the terms of schedules, oldest first, by the facts about the cycle today. */
export function habitDays(facts: CycleFacts, range: DateRange): HabitDay[] {
  const first = toEpochDay(range.start);
  const firstWeekday = weekdayOf(range.start) - 1;
  return pastPhases(facts, range).map((phase, index) => ({
    epochDay: first + index,
    weekdayBit: weekdayBit(((firstWeekday + index) % 7) + 1),
    phaseBits: phaseBits(phase),
  }));
}

/** Whether a schedule makes the habit due on a day: both weekday and phase are chosen (contract §5). */
function isDueOn(schedule: HabitSchedule, day: HabitDay): boolean {
  return (schedule.weekdays & day.weekdayBit) !== 0 && (schedule.phases & day.phaseBits) !== 0;
}

/** A habit's present schedule, and its earlier ones and pauses in any order. */
interface ScheduleHistory {
  readonly present: HabitSchedule;
  readonly past: readonly PastSchedule[];
}

/** Whether the habit was due on each of `days`, by the schedule it had then, so that an edit doesn't change past streaks. */
export function dueDays({ present, past }: ScheduleHistory, days: readonly HabitDay[]): boolean[] {
  if (past.length === 0) return days.map((day) => isDueOn(present, day));
  const inOrder = [...past].sort((left, right) => left.untilDay - right.untilDay);
  return days.map((day) => {
    while (inOrder[0] !== undefined && inOrder[0].untilDay <= day.epochDay) inOrder.shift();
    return isDueOn(inOrder[0] ?? present, day);
  });
}

/**
 * The epoch day on which a pause that covers `today` ends, so that the habit may be due again; `null` if it isn't paused. A
 * pause is a past schedule without a weekday, and may end after today.
 */
function pausedUntilDay({ past }: ScheduleHistory, today: number): number | null {
  const pause = past.find(({ weekdays, untilDay }) => weekdays === 0 && untilDay > today);
  return pause?.untilDay ?? null;
}

/**
 * The phase that each day of `range` had, oldest first; days after today have none. A cycle whose next start is logged uses its
 * true length. The running cycle uses its forecast, and so does one whose next start came more than 90 days later unless it was
 * confirmed, because that isn't the length of one cycle: its phases end where a forecast does without a log. `null` for a day
 * before the first start, in a mode other than `natural`, and after one until the next start. Source: contract §4 and §5.
 */
export function pastPhases(facts: CycleFacts, range: DateRange): (CyclePhase | null)[] {
  const first = toEpochDay(range.start);
  const phases = new Array<CyclePhase | null>(Math.max(0, toEpochDay(range.end) - first + 1)).fill(null);
  const latest = latestCycle(facts);
  if (latest === null) return phases;

  const tomorrow = toEpochDay(facts.today) + 1;
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  const { each } = periodLengths(accepted, facts);
  const confirmed = new Set(facts.confirmedStarts);
  accepted.forEach((startedOn, index) => {
    const start = toEpochDay(startedOn);
    const next = accepted[index + 1];
    const end = next === undefined ? tomorrow : toEpochDay(next);
    const isWholeCycle =
      next !== undefined && (end - start <= LONGEST_UNCONFIRMED_INTERVAL_DAYS || confirmed.has(startedOn));
    const lastPhased = isWholeCycle ? Number.POSITIVE_INFINITY : lastPhasedDays(latest, next);
    const length = each[index];
    const layout = {
      // The running cycle's layout includes its signs of ovulation.
      ...(next === undefined ? latest.layout : {}),
      cycleLength: isWholeCycle ? end - start : latest.layout.cycleLength,
      periodLength:
        next === undefined || length === undefined
          ? latest.layout.periodLength
          : periodDays(length, { startedOn, facts: before(next, facts) }),
    };
    for (let day = Math.max(start, first); day < Math.min(end, first + phases.length); day++) {
      const phase = phaseOn(day - start + 1, layout);
      phases[day - first] = surePhase(phase, { hasNone: day - start > lastPhased });
    }
  });
  for (const { startedOn, endedOn } of facts.modes) {
    // After a mode the next cycle begins with the first start.
    const next = endedOn === null ? undefined : accepted.find((start) => start >= endedOn);
    clearPhases(phases, { span: { startedOn, endedOn: next ?? null }, first });
  }
  return phases;
}

/** The last day with a phase of the running cycle, or of one whose next start came too late; in days after its start, -1 for none. */
function lastPhasedDays(latest: RunningCycle, next: LocalDate | undefined): number {
  if (next !== undefined || latest.isForecastOver) return latest.lastForecastDays;
  return latest.hasPhases ? Number.POSITIVE_INFINITY : -1;
}

/** If days have no phase, only bleeding is certain. */
const surePhase = (phase: CyclePhase, { hasNone }: { hasNone: boolean }): CyclePhase | null =>
  hasNone && phase !== 'menstrual' ? null : phase;

/** Bleeding that was reported to go on in a later cycle doesn't count for this one. */
function before(next: LocalDate, { stillBleedingOn, today }: CycleFacts) {
  return {
    today,
    stillBleedingOn: stillBleedingOn !== null && stillBleedingOn < next ? stillBleedingOn : null,
  };
}

function clearPhases(
  phases: (CyclePhase | null)[],
  { span, first }: { span: ModeSpan; first: number },
): void {
  const from = Math.max(0, toEpochDay(span.startedOn) - first);
  phases.fill(null, from, span.endedOn === null ? undefined : Math.max(0, toEpochDay(span.endedOn) - first));
}

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
  const { checked, skipped } = markedDays(checks, range);
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
  const { checked, skipped } = markedDays(checks, range);
  const firstCheck = checked.indexOf(true);
  const made = toEpochDay(createdOn) - first;
  const from = firstCheck === -1 ? made : Math.min(made, firstCheck);
  const today = days.length - 1;
  const due = dueDays(schedules, days).map(
    (isDue, index) => isDue && index >= from && !skipped[index] && (index < today || checked[index] === true),
  );
  return { due, checked };
}

/** On how many of some days a habit was due, and on how many of these it was done; of all days, or of those that `isIn` names. */
export function doneOf({ due, checked }: ReturnType<typeof countedDays>, isIn = (_index: number) => true) {
  const days = due.flatMap((isDue, index) => (isDue && isIn(index) ? [checked[index]] : []));
  return { due: days.length, done: days.filter(Boolean).length };
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
  const counted = countedDays(habit, habitDays(facts, range));
  const phases = pastPhases(facts, range);
  const runsFrom = daysBetween(range.start, running.startedOn);
  return {
    in_all,
    this_cycle: doneOf(counted, (index) => index >= runsFrom),
    by_phase: {
      cycles: starts.length,
      phases: CYCLE_PHASES.map((phase) => ({
        phase,
        ...doneOf(counted, (index) => phases[index] === phase),
      })).filter((each) => each.due > 0),
    },
  };
}

/**
 * The days among the next six on which the habit will be due, by the running cycle's forecast. Six reach the end of today's
 * week, whatever day weeks begin on.
 */
export function plannedDays({ schedules }: Pick<HabitRecord, 'schedules'>, facts: CycleFacts): LocalDate[] {
  const { today } = facts;
  const running = forecastCycle(facts);
  const days = Array.from({ length: 6 }, (_, index) => addDays(today, index + 1));
  const due = dueDays(
    schedules,
    days.map((date, index) => ({
      epochDay: toEpochDay(date),
      weekdayBit: weekdayBit(weekdayOf(date)),
      phaseBits: phaseBits(running?.hasPhases ? phaseOn(running.openDays + index + 2, running.layout) : null),
    })),
  );
  return days.filter((_, index) => due[index]);
}
