import {
  addDaysWithin,
  type DateRange,
  daysBetween,
  daysOf,
  fromEpochDay,
  LAST_DAY,
  type LocalDate,
  startOfWeek,
  toEpochDay,
  weekdayOf,
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
import { type HabitSchedule, phaseBits, weekdayBit } from './habits.fields.ts';
import { streakOf } from './habits.rules.ts';
import type { Habit, HabitHistory } from './habits.schema.ts';
import {
  amountCount,
  amountsOfWeeks,
  type CheckedWeeks,
  checkedCount,
  DAYS_A_WEEK,
  type ForgottenChecks,
  firstCheckedDay,
  firstMarkedWeek,
  markedDays,
  type Runs,
  THOUSANDTHS,
} from './packed-weeks.ts';
import {
  asksAmountAWeek,
  asksOf,
  type HabitDay,
  type HabitTimeline,
  type HabitWeek,
  habitWeeks,
  isOpenAhead,
  kindOf,
  roundAsks,
  runKindOf,
  type ScheduleHistory,
  STREAK_UNIT_OF,
  timelineOf,
  weekRuns,
} from './rhythm.ts';

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

/** A habit's checks and schedules, and the day it was made: all that its streaks are counted from. */
export interface HabitRecord {
  readonly schedules: ScheduleHistory;
  readonly checks: CheckedWeeks;
  readonly createdOn: LocalDate;
  /** Its amounts in thousandths, by day: at least those of this week, if it has a target. */
  readonly amounts: ReadonlyMap<LocalDate, number>;
  /** What is left of its days before those in `checks`; `null` or nothing while all are known. */
  readonly forgotten?: ForgottenChecks | null;
}

/** A habit's streaks and state today. */
export type HabitProgress = Pick<
  Habit,
  | 'due_today'
  | 'done_today'
  | 'skipped_today'
  | 'paused_until'
  | 'streak'
  | 'best_streak'
  | 'streak_unit'
  | 'amount_today'
  | 'last_done_on'
  | 'week'
>;

/** Days that streaks are counted over, oldest first, from a Monday on. */
export interface TrackedDays {
  readonly days: readonly HabitDay[];
  /** The index of today. */
  readonly today: number;
}

/** How many days ahead of today a day can be that was once today: zones are up to 26 hours apart. */
const DAYS_AHEAD = 2;

/** Every day that streaks of `habits` can include: from the week of the first mark or known day, or of today, to the end of today's week or the last day that was today anywhere. */
export function trackedDays(
  facts: CycleFacts,
  habits: readonly Pick<HabitRecord, 'checks' | 'forgotten'>[],
): TrackedDays {
  const { today } = facts;
  const start = habits.reduce<LocalDate>((earliest, { checks, forgotten }) => {
    const first = forgotten?.from ?? firstMarkedWeek(checks);
    return first !== undefined && first < earliest ? first : earliest;
  }, startOfWeek(today));
  const ahead = Math.max(DAYS_AHEAD, DAYS_A_WEEK - weekdayOf(today));
  const end = fromEpochDay(Math.min(toEpochDay(today) + ahead, toEpochDay(LAST_DAY)));
  const index = daysBetween(start, today);
  const running = forecastCycle(facts);
  return {
    days: habitDays(facts, { start, end }).map((day, at) =>
      at > index ? { ...day, forecastBits: forecastBits(running, at - index) } : day,
    ),
    today: index,
  };
}

/** The bit of the phase that is forecast for `ahead` days after today; every phase's if none is. */
const forecastBits = (running: ReturnType<typeof forecastCycle>, ahead: number): number =>
  phaseBits(running?.hasPhases ? phaseOn(running.openDays + ahead + 1, running.layout) : null);

export const timeline = (
  { schedules, checks, createdOn, forgotten = null }: HabitRecord,
  { days, today }: TrackedDays,
): HabitTimeline =>
  timelineOf({
    schedules,
    createdOn,
    forgotten,
    days,
    today,
    ...markedDays(checks, { first: days[0]?.epochDay ?? 0, count: days.length }),
  });

/** A habit's streaks, and its state today; the days go back to its first mark. */
export function habitProgress(record: HabitRecord, tracked: TrackedDays): HabitProgress {
  const { schedules, amounts } = record;
  const { present } = schedules;
  const line = timeline(record, tracked);
  const { days, today, checked, skipped } = line;
  const epochDay = days[today]?.epochDay ?? 0;
  const paused = pausedUntilDay(schedules, epochDay);
  const weeks = present.rhythm === 'weekly' ? habitWeeks(line, amountsOfWeeks(record.checks)) : [];
  const week = weekProgress(line, { week: weeks.at(-1), amounts });
  const last = checked.lastIndexOf(true);
  return {
    due_today: (week ? week.isDue : line.due[today]) ? 1 : 0,
    done_today: checked[today] ? 1 : 0,
    skipped_today: skipped[today] ? 1 : 0,
    paused_until: paused === null ? null : fromEpochDay(paused),
    ...runsOf(line, weeks),
    streak_unit: STREAK_UNIT_OF[present.rhythm],
    amount_today: present.target === null ? null : (amounts.get(fromEpochDay(epochDay)) ?? 0) / THOUSANDTHS,
    last_done_on:
      last === -1 ? (line.forgotten?.last_done_on ?? null) : fromEpochDay((days[0]?.epochDay ?? 0) + last),
    week: week?.answer ?? null,
  };
}

/** Whether the running week still asks for something today, today's own mark left aside; and its numbers. */
function weekProgress(
  line: HabitTimeline,
  { week, amounts }: { week: HabitWeek | undefined } & Pick<HabitRecord, 'amounts'>,
) {
  if (week === undefined) return undefined;
  const { days, today, checked, skipped, present } = line;
  const monday = today - (today % DAYS_A_WEEK);
  const before = days
    .slice(monday, today)
    .map(({ epochDay }, index) =>
      asksAmountAWeek(present) ? (amounts.get(fromEpochDay(epochDay)) ?? 0) : Number(checked[monday + index]),
    )
    .reduce((sum, done) => sum + done, 0);
  const left = [0, 1, 2, 3, 4, 5, 6]
    .map((day) => monday + day)
    .filter((day) => day > today || (day === today && !checked[day]))
    .filter((day) => isOpenAhead(line, day) && !skipped[day]);
  return {
    isDue: line.open[today] === true && before < week.need,
    answer: { ...weekAnswer(week, present), days_left: left.length },
  };
}

/** The present run and the best one, in the unit of the present rhythm; days under another one neither add nor end it. */
export function runsOf(line: HabitTimeline, weeks: readonly HabitWeek[]): Runs {
  const { present, schedules, due, checked, skipped, today, forgotten } = line;
  const kind = kindOf(present);
  const before = forgotten?.runs[runKindOf(present)];
  if (kind === 'weekly') return weekRuns(weeks, before);
  if (kind === 'fromLast') return line.fromLast;
  return streakOf({
    due: due.map((isDue, index) => isDue && !skipped[index] && schedules[index]?.kind === kind),
    checked,
    today,
    before,
  });
}

/** A week's numbers as answers have them. */
function weekAnswer({ done, need }: HabitWeek, present: HabitSchedule) {
  const unit = asksAmountAWeek(present) ? THOUSANDTHS : 1;
  return { done: done / unit, need: need / unit };
}

/**
 * What a habit asks for on each of `days`, oldest first and ending today, and whether that was done. It asks from the day it was
 * made, or from its first check if that is earlier, for nothing on a skipped day, and today only once it is done. What is done
 * counts on days that were due, and under a rhythm without days of its own (a week's times, an interval from the last time) on all.
 */
export function countedDays(record: HabitRecord, tracked: TrackedDays): { asks: number[]; done: boolean[] } {
  const line = timeline(record, tracked);
  const { today, due, checked, made, schedules } = line;
  // It may be earlier than the days.
  const firstCheck = line.forgotten?.last_done_on
    ? Number.NEGATIVE_INFINITY
    : firstCheckedDay(record.checks) - (tracked.days[0]?.epochDay ?? 0);
  const from = Math.min(made, firstCheck);
  const isFree = (kind: ReturnType<typeof kindOf>) => kind === 'weekly' || kind === 'fromLast';
  const isPresentFree = isFree(kindOf(line.present));
  const asks = asksOf(line).map((ask, index) =>
    index < from || index > today || (index === today && !checked[index]) ? 0 : ask,
  );
  const done = checked.map((isChecked, index) => {
    const schedule = schedules[index];
    const isEveryDay = schedule && (schedule.weekdays === 0 ? isPresentFree : isFree(schedule.kind));
    return isChecked && index <= today && (isEveryDay || due[index] === true);
  });
  return { asks, done };
}

/** How much some days ask for, and on how many of them it was done; of all days, or of those that `isIn` names. */
export function doneOf({ asks, done }: ReturnType<typeof countedDays>, isIn = (_index: number) => true) {
  const sum = asks.filter((_, index) => isIn(index)).reduce((all, ask) => all + ask, 0);
  return { due: roundAsks(sum), done: done.filter((isDone, index) => isDone && isIn(index)).length };
}

/**
 * `weeks` times seven days of a habit, oldest first, until `end`: which were due by their rhythm, done and skipped, with their
 * amounts; and their weeks, if it is weekly. Forgotten days and weeks are left out.
 */
export function habitHistory(
  record: HabitRecord,
  { facts, range: { start, end } }: { facts: CycleFacts; range: DateRange },
): Pick<HabitHistory, 'days' | 'weeks' | 'known_from'> {
  const { forgotten } = record;
  const range = { start: forgotten && forgotten.from > start ? forgotten.from : start, end };
  const tracked = trackedDays(facts, [record]);
  const { present } = record.schedules;
  const first = startOfWeek(range.start);
  const from = tracked.days[0]?.epochDay ?? 0;
  // Days before the first mark have nothing in them but what was due.
  const before =
    toEpochDay(first) < from ? habitDays(facts, { start: first, end: fromEpochDay(from - 1) }) : [];
  const line = timeline(record, { days: [...before, ...tracked.days], today: tracked.today + before.length });
  const offset = toEpochDay(range.start) - (line.days[0]?.epochDay ?? 0);
  const isKnown = present.target !== null;
  return {
    days: daysOf(range).map((date, index) => ({
      date,
      due: line.due[offset + index] ? 1 : 0,
      done: line.checked[offset + index] ? 1 : 0,
      skipped: line.skipped[offset + index] ? 1 : 0,
      amount: isKnown && record.amounts.has(date) ? (record.amounts.get(date) ?? 0) / THOUSANDTHS : null,
    })),
    weeks:
      present.rhythm === 'weekly'
        ? habitWeeks(line, amountsOfWeeks(record.checks))
            .filter(({ monday }) => monday >= first && monday <= range.end)
            .map((week) => ({ monday: week.monday, ...weekAnswer(week, present), kept: week.met }))
        : [],
    ...(forgotten && { known_from: forgotten.from }),
  };
}

/** How many of the latest cycles, the running one included, a habit is counted over by phase. */
const TOTALS_CYCLES = 3;

/**
 * On how many days a habit was ever done, and the sum of its amounts; and in the running cycle, and by phase over the last three
 * cycles, how much its days asked for, on how many it was done, and the mean amount.
 */
export function habitTotals(
  habit: HabitRecord,
  facts: CycleFacts,
): Pick<HabitHistory, 'in_all' | 'amount_in_all' | 'this_cycle' | 'by_phase'> {
  const { checks, schedules, amounts, forgotten } = habit;
  const hasTarget = schedules.present.target !== null;
  const all = {
    in_all: checkedCount(checks) + [...(forgotten?.weeks ?? '')].reduce((sum, done) => sum + Number(done), 0),
    amount_in_all: hasTarget
      ? (amountCount(checks) + amountCount({ amountWeeks: forgotten?.amounts ?? '' })) / THOUSANDTHS
      : null,
  };
  const running = runningCycle(facts);
  if (running === null) return { ...all, this_cycle: null, by_phase: { cycles: 0, phases: [] } };
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  const starts = accepted.slice(-TOTALS_CYCLES).filter((start) => !forgotten || start >= forgotten.from);
  const range = { start: starts[0] ?? running.startedOn, end: facts.today };
  const days = habitDays(facts, range);
  const counted = countedDays(habit, { days, today: days.length - 1 });
  const phases = pastPhases(facts, range);
  const runsFrom = daysBetween(range.start, running.startedOn);
  const amountIn = (phase: CyclePhase) =>
    daysOf(range)
      .filter((_, index) => phases[index] === phase)
      .reduce((sum, day) => sum + (amounts.get(day) ?? 0), 0);
  return {
    ...all,
    this_cycle: doneOf(counted, (index) => index >= runsFrom),
    by_phase: {
      cycles: starts.length,
      phases: CYCLE_PHASES.flatMap((phase) => {
        const { due, done } = doneOf(counted, (index) => phases[index] === phase);
        if (due === 0) return [];
        return {
          phase,
          due,
          done,
          mean_amount: hasTarget ? Math.round(amountIn(phase) / due) / THOUSANDTHS : null,
        };
      }),
    },
  };
}

/**
 * The days among the next six on which the habit will be due, by the running cycle's forecast: none of a week's times, and of an
 * interval from the last time the next one. Six reach the end of today's week, whatever day weeks begin on.
 */
export function plannedDays(record: HabitRecord, facts: CycleFacts): LocalDate[] {
  const { today } = facts;
  const { days, today: index } = trackedDays(facts, [record]);
  const running = forecastCycle(facts);
  const ahead = [1, 2, 3, 4, 5, 6].map((later) => ({
    epochDay: toEpochDay(today) + later,
    weekdayBit: weekdayBit(weekdayOf(addDaysWithin(today, later))),
    phaseBits: forecastBits(running, later),
  }));
  const line = timeline(record, { days: [...days.slice(0, index + 1), ...ahead], today: index });
  const isOver = line.checked[index] === true || line.skipped[index] === true;
  const isFromLast = kindOf(record.schedules.present) === 'fromLast';
  // What is due today stays today's until it is done or skipped.
  if (isFromLast && line.due[index] && !isOver) return [];
  const due = ahead.filter(
    (_, later) => line.due[index + 1 + later] && line.schedules[index + 1 + later]?.kind !== 'weekly',
  );
  return due
    .slice(0, isFromLast ? 1 : due.length)
    .map(({ epochDay }) => fromEpochDay(Math.min(epochDay, toEpochDay(LAST_DAY))));
}
