/**
 * A second way of counting habits, written from their rules alone and day by day, which the product's way is compared with. It
 * imports nothing of the product but days and weekdays. Amounts and targets are whole thousandths.
 */
import { addDays, daysBetween, type LocalDate, startOfWeek, weekdayOf } from '#domain/calendar/local-date.ts';

/** What a habit asks for, and when. One without weekdays is a pause. */
export interface ModelSchedule {
  /** ISO numbers, 1 for Monday. */
  weekdays: readonly number[];
  phases: readonly string[];
  rhythm: 'days' | 'weekly' | 'interval';
  times: number | null;
  every: number | null;
  anchorOn: LocalDate | null;
  target: number | null;
  targetPer: 'day' | 'week';
}

/** What a day's row has. */
export interface ModelRow {
  done: boolean;
  skipped: boolean;
  amount: number | null;
}

/** A habit as plain data, with the phases of its person's days. */
export interface ModelHabit {
  present: ModelSchedule;
  /** Each held until the day before `untilOn`, in any order. */
  past: readonly (ModelSchedule & { untilOn: LocalDate })[];
  createdOn: LocalDate;
  rows: ReadonlyMap<LocalDate, ModelRow>;
  /** By the log up to today, by the forecast on the days left in this week; null where unknown. */
  phaseOn: (day: LocalDate) => string | null;
  today: LocalDate;
}

/** A rhythm with its sub-kinds. */
type Kind = 'paused' | 'days' | 'times a week' | 'amount a week' | 'fixed days' | 'from the last time';

/** A day without a row. */
export const EMPTY: ModelRow = { done: false, skipped: false, amount: null };

// Exact fractions.

type Fraction = readonly [numerator: bigint, denominator: bigint];
const ZERO: Fraction = [0n, 1n];
const ONE: Fraction = [1n, 1n];

function fraction(numerator: number, denominator: number): Fraction {
  return [BigInt(numerator), BigInt(denominator)];
}

function sum(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce<Fraction>(
    ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d]),
    ZERO,
  );
}

function roundedHalfUp([numerator, denominator]: Fraction): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

// Days.

function daysFrom(first: LocalDate, last: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function earlier<Day extends LocalDate | null>(one: LocalDate, other: Day): LocalDate {
  return other !== null && other < one ? other : one;
}

function rowOf(habit: ModelHabit, day: LocalDate): ModelRow {
  return habit.rows.get(day) ?? EMPTY;
}

function doneDays(habit: ModelHabit): LocalDate[] {
  return [...habit.rows.keys()].filter((day) => rowOf(habit, day).done).sort();
}

/** The schedule of a day: of those that hadn't ended by then the one that ended first, else the present one. */
export function scheduleOn(habit: Pick<ModelHabit, 'present' | 'past'>, day: LocalDate): ModelSchedule {
  let found: ModelHabit['past'][number] | undefined;
  for (const schedule of habit.past) {
    if (schedule.untilOn > day && (found === undefined || schedule.untilOn < found.untilOn)) found = schedule;
  }
  return found ?? habit.present;
}

function kindOf({ weekdays, rhythm, anchorOn, target, targetPer }: ModelSchedule): Kind {
  if (weekdays.length === 0) return 'paused';
  if (rhythm === 'days') return 'days';
  if (rhythm === 'interval') return anchorOn === null ? 'from the last time' : 'fixed days';
  return target !== null && targetPer === 'week' ? 'amount a week' : 'times a week';
}

const kindOn = (habit: ModelHabit, day: LocalDate): Kind => kindOf(scheduleOn(habit, day));

/** Streaks know no phase after today; only what a week asks for follows the forecast. */
function isOpen(habit: ModelHabit, day: LocalDate, { byForecast }: { byForecast: boolean }): boolean {
  const { weekdays, phases } = scheduleOn(habit, day);
  const phase = day > habit.today && !byForecast ? null : habit.phaseOn(day);
  return weekdays.includes(weekdayOf(day)) && (phase === null || phases.includes(phase));
}

/** Whether a day is one of an open fixed day's `anchor + k × n`. */
function isFixedDay({ anchorOn, every }: ModelSchedule, day: LocalDate): boolean {
  if (anchorOn === null || every === null) return false;
  const since = daysBetween(anchorOn, day);
  return since >= 0 && since % every === 0;
}

/** Whether a day of a rhythm that names its days was due. */
function isDueByItself(habit: ModelHabit, day: LocalDate, { byForecast }: { byForecast: boolean }): boolean {
  if (!isOpen(habit, day, { byForecast })) return false;
  const kind = kindOn(habit, day);
  return kind === 'days' || (kind === 'fixed days' && isFixedDay(scheduleOn(habit, day), day));
}

// Weeks.

type Counted = 'times' | 'amounts';
const countedIn = (schedule: ModelSchedule): Counted =>
  kindOf(schedule) === 'amount a week' ? 'amounts' : 'times';

/** What a day asks of its week: a share of the times, or of the amount in thousandths. */
function dayAsks(habit: ModelHabit, { day, counted }: { day: LocalDate; counted: Counted }): Fraction {
  const schedule = scheduleOn(habit, day);
  const base = schedule.weekdays.length;
  if (!isOpen(habit, day, { byForecast: true }) || rowOf(habit, day).skipped) return ZERO;
  if (counted === 'amounts')
    return kindOf(schedule) === 'amount a week' ? fraction(schedule.target ?? 0, base) : ZERO;
  if (kindOf(schedule) === 'times a week') return fraction(schedule.times ?? 0, base);
  return isDueByItself(habit, day, { byForecast: true }) ? ONE : ZERO;
}

function needOf(habit: ModelHabit, { monday, counted }: { monday: LocalDate; counted: Counted }): number {
  const createdIn = startOfWeek(habit.createdOn);
  const [firstDone] = doneDays(habit);
  if (monday < createdIn && (firstDone === undefined || monday < startOfWeek(firstDone))) return 0;
  const asks = daysFrom(monday, addDays(monday, 6))
    .filter((day) => monday !== createdIn || day >= habit.createdOn)
    .map((day) => dayAsks(habit, { day, counted }));
  const need = roundedHalfUp(sum(asks));
  const isFirst = monday === createdIn && counted === 'times' && asks.some(([share]) => share > 0n);
  return isFirst ? Math.max(1, need) : need;
}

function doneIn(habit: ModelHabit, { days, counted }: { days: LocalDate[]; counted: Counted }): number {
  const rows = days.map((day) => rowOf(habit, day));
  if (counted === 'times') return rows.filter(({ done }) => done).length;
  return rows.reduce((total, { amount }) => total + (amount ?? 0), 0);
}

function weekOf(habit: ModelHabit, monday: LocalDate) {
  const counted = countedIn(habit.present);
  const done = doneIn(habit, { days: daysFrom(monday, addDays(monday, 6)), counted });
  const need = needOf(habit, { monday, counted });
  return { monday, done, need, isFull: need > 0 && done >= need };
}

/** The weeks of a history from one Monday to another, both included; none unless the habit is weekly now. */
export function modelWeeks(habit: ModelHabit, span: { first: LocalDate; last: LocalDate }) {
  if (habit.present.rhythm !== 'weekly') return [];
  return daysFrom(span.first, span.last)
    .filter((day) => weekdayOf(day) === 1)
    .map((week) => {
      const { monday, done, need, isFull } = weekOf(habit, week);
      const isOver = addDays(monday, 6) < habit.today;
      return { monday, done, need, kept: isFull ? 1 : isOver && need > 0 ? 0 : null };
    });
}

// Runs.

/** What happened, oldest first: an addition to the run, its end, or neither. */
type Step = 'adds' | 'ends' | 'neither';

function runsOf(steps: readonly Step[]) {
  let streak = 0;
  let best = 0;
  for (const step of steps) {
    if (step === 'adds') streak += 1;
    if (step === 'ends') streak = 0;
    best = Math.max(best, streak);
  }
  return { streak, best_streak: best };
}

/** From the first row or the day the habit was made to today, or to a day that was marked ahead, further east. */
function daysOfLife(habit: ModelHabit): LocalDate[] {
  const marked = [...habit.rows.keys()].sort();
  const last = marked.at(-1);
  return daysFrom(
    earlier(habit.createdOn, marked[0] ?? null),
    last !== undefined && last > habit.today ? last : habit.today,
  );
}

function stepsOfDueDays(habit: ModelHabit): Step[] {
  const kind = kindOf(habit.present);
  return daysOfLife(habit).map((day) => {
    const { done, skipped } = rowOf(habit, day);
    if (kindOn(habit, day) !== kind || !isDueByItself(habit, day, { byForecast: false })) return 'neither';
    if (done) return 'adds';
    return skipped || day >= habit.today ? 'neither' : 'ends';
  });
}

function stepsOfWeeks(habit: ModelHabit): Step[] {
  const mondays = new Set(daysOfLife(habit).map((day) => startOfWeek(day)));
  // A week that is ahead of today's is neither past nor running.
  const begun = [...mondays].filter((monday) => monday <= habit.today);
  return begun.map((monday) => {
    const { need, isFull } = weekOf(habit, monday);
    if (isFull) return 'adds';
    return need > 0 && addDays(monday, 6) < habit.today ? 'ends' : 'neither';
  });
}

/** Whether a day is due, counted from the latest day before it that was done or skipped. */
function isDueFromTheLastTime(
  habit: ModelHabit,
  day: LocalDate,
  { byForecast } = { byForecast: false },
): boolean {
  const { every } = scheduleOn(habit, day);
  if (kindOn(habit, day) !== 'from the last time' || every === null) return false;
  if (!isOpen(habit, day, { byForecast })) return false;
  let last: LocalDate | null = null;
  for (const [marked, { done, skipped }] of habit.rows) {
    if (marked < day && (done || skipped) && (last === null || marked > last)) last = marked;
  }
  return last === null ? day >= habit.createdOn : daysBetween(last, day) >= every;
}

function stepsFromTheLastTime(habit: ModelHabit): Step[] {
  return daysOfLife(habit).map((day) => {
    const { done, skipped } = rowOf(habit, day);
    if (done) return kindOn(habit, day) === 'from the last time' ? 'adds' : 'neither';
    if (skipped || day >= habit.today) return 'neither';
    return isDueFromTheLastTime(habit, day) ? 'ends' : 'neither';
  });
}

function stepsOf(habit: ModelHabit): Step[] {
  if (habit.present.rhythm === 'weekly') return stepsOfWeeks(habit);
  return habit.present.anchorOn === null && habit.present.rhythm === 'interval'
    ? stepsFromTheLastTime(habit)
    : stepsOfDueDays(habit);
}

// The habit as a whole.

function isDueToday(habit: ModelHabit): boolean {
  const { today } = habit;
  const schedule = scheduleOn(habit, today);
  if (kindOf(schedule) === 'from the last time') return isDueFromTheLastTime(habit, today);
  if (schedule.rhythm !== 'weekly') return isDueByItself(habit, today, { byForecast: false });
  if (!isOpen(habit, today, { byForecast: false })) return false;
  const monday = startOfWeek(today);
  const counted = countedIn(schedule);
  const before = daysFrom(monday, addDays(today, -1));
  return doneIn(habit, { days: before, counted }) < needOf(habit, { monday, counted });
}

function thisWeek(habit: ModelHabit) {
  const { today } = habit;
  if (habit.present.rhythm !== 'weekly') return null;
  const monday = startOfWeek(today);
  const { done, need } = weekOf(habit, monday);
  const left = daysFrom(today, addDays(monday, 6)).filter(
    (day) =>
      isOpen(habit, day, { byForecast: true }) &&
      !rowOf(habit, day).skipped &&
      !(day === today && rowOf(habit, day).done),
  );
  return { done, need, days_left: left.length };
}

const UNITS = { days: 'days', weekly: 'weeks', interval: 'times' } as const;

/** What the answers have of a habit, amounts in thousandths. */
export function modelProgress(habit: ModelHabit) {
  const today = rowOf(habit, habit.today);
  return {
    ...runsOf(stepsOf(habit)),
    streak_unit: UNITS[habit.present.rhythm],
    due_today: isDueToday(habit) ? 1 : 0,
    done_today: today.done ? 1 : 0,
    skipped_today: today.skipped ? 1 : 0,
    amount_today: habit.present.target === null ? null : (today.amount ?? 0),
    last_done_on: doneDays(habit).at(-1) ?? null,
    week: thisWeek(habit),
  };
}

/** Whether a history shows a day as due: by its rhythm, and of a week's times only what was done. */
export function modelIsDueOn(habit: ModelHabit, day: LocalDate): boolean {
  const kind = kindOn(habit, day);
  if (kind === 'times a week' || kind === 'amount a week') return rowOf(habit, day).done;
  return isDueByItself(habit, day, { byForecast: false }) || isDueFromTheLastTime(habit, day);
}

/** The due days of the next six: none of a week's times, and from the last time at most the next, which may be today. */
export function modelPlanned(habit: ModelHabit): LocalDate[] {
  const { today } = habit;
  const next = daysFrom(addDays(today, 1), addDays(today, 6));
  const due = next.filter(
    (day) =>
      isDueByItself(habit, day, { byForecast: true }) ||
      isDueFromTheLastTime(habit, day, { byForecast: true }),
  );
  if (kindOf(habit.present) !== 'from the last time') return due;
  const { done, skipped } = rowOf(habit, today);
  return isDueFromTheLastTime(habit, today) && !done && !skipped ? [] : due.slice(0, 1);
}

/** What a day asks of a cycle or a phase. */
function dayAsksInAll(habit: ModelHabit, day: LocalDate): Fraction {
  const { times, every, weekdays } = scheduleOn(habit, day);
  if (!isOpen(habit, day, { byForecast: false }) || rowOf(habit, day).skipped) return ZERO;
  const kind = kindOn(habit, day);
  if (kind === 'times a week') return fraction(times ?? 0, weekdays.length);
  if (kind === 'from the last time') return fraction(1, every ?? 1);
  if (kind === 'amount a week') return ONE;
  return isDueByItself(habit, day, { byForecast: false }) ? ONE : ZERO;
}

const isFree = (schedule: ModelSchedule): boolean =>
  ['times a week', 'amount a week', 'from the last time'].includes(kindOf(schedule));

/** Whether a done day counts: under a rhythm that names its days only a due one, and while paused as the present rhythm does. */
function isCountedIfDone(habit: ModelHabit, day: LocalDate): boolean {
  if (isFree(kindOn(habit, day) === 'paused' ? habit.present : scheduleOn(habit, day))) return true;
  return isDueByItself(habit, day, { byForecast: false });
}

/** How often a habit was done of how often it was due on some days, and the sum of their amounts. */
export function modelTotals(habit: ModelHabit, days: readonly LocalDate[]) {
  const { createdOn, today } = habit;
  const done = days.filter((day) => day <= today && rowOf(habit, day).done);
  const begin = earlier(createdOn, doneDays(habit)[0] ?? null);
  const asking = days.filter((day) => day >= begin && (day < today || done.includes(day)));
  return {
    due: roundedHalfUp(sum(asking.map((day) => dayAsksInAll(habit, day)))),
    done: done.filter((day) => isCountedIfDone(habit, day)).length,
    amount: days.reduce((total, day) => total + (rowOf(habit, day).amount ?? 0), 0),
  };
}

/** The totals of each phase that asks for anything, over some days. */
export function modelTotalsByPhase(habit: ModelHabit, days: readonly LocalDate[]) {
  const phases = new Set(days.map((day) => habit.phaseOn(day)).filter((phase) => phase !== null));
  return [...phases]
    .map((phase) => ({
      phase,
      ...modelTotals(
        habit,
        days.filter((day) => habit.phaseOn(day) === phase),
      ),
    }))
    .filter(({ due }) => due > 0);
}
