import type { BusyDay } from '#domain/busy/busy.calls.ts';
import {
  type DateRange,
  daysBetween,
  daysOf,
  type LocalDate,
  weekdayOf,
} from '#domain/calendar/local-date.ts';
import { type LocalTime, minuteOf, partOnDay, timeOfMinute } from '#domain/calendar/local-time.ts';
import { compare } from '#domain/tasks/task-answers.ts';
import { ASSUMED_LENGTH_MINUTES, blockMinutes, doneOn, type TimedTask } from '#domain/tasks/task-time.ts';

/** A part of a day in minutes from midnight. */
export type Span = { readonly from: number; readonly until: number };
/** The same as calls have it, `HH:MM`; the end of the day is `24:00`. */
type Hours = { readonly from: LocalTime; readonly until: LocalTime };
/** What takes a part of a day: a task, or, without a title, something in a calendar. */
type Block = Span & { readonly taskId: string | null; readonly title: string | null };

export type DayHours = {
  readonly hours: Span;
  /** In the order of their beginnings; they may overlap. */
  readonly blocks: readonly Block[];
  /** What the blocks leave of the hours, in gaps of 15 minutes or more; today what is ahead. */
  readonly free: readonly Span[];
};

type DayRoom = {
  /** Minutes of each weekday, Monday first. */
  readonly minutes: readonly number[];
  readonly window: readonly (Hours | null)[];
  readonly busy?: readonly Hours[] | undefined;
};

/** An open task, with what decides where it stays. */
type StayingTask = TimedTask & {
  readonly repeats: string | null;
  readonly held: 0 | 1;
  /** Its own minutes, and those of its open steps together. */
  readonly length: number | null;
  readonly stepsLength: number | null;
};

const GAP_MINUTES = 15;
const USUAL_HOURS: Hours = { from: '08:00', until: '20:00' };

const spanOf = ({ from, until }: Hours): Span => ({ from: minuteOf(from), until: minuteOf(until) });
export const hoursOf = ({ from, until }: Span): Hours => ({
  from: timeOfMinute(from),
  until: timeOfMinute(until),
});

/** The hours of a day for tasks: the person's of that weekday, else 8:00 to 20:00. */
const hoursOn = (date: LocalDate, window: DayRoom['window']): Span =>
  spanOf(window[weekdayOf(date) - 1] ?? USUAL_HOURS);

/** What other spans, in any order, leave of one. */
export function gapsIn({ from, until }: Span, taken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let begin = from;
  for (const one of taken.toSorted((left, right) => left.from - right.from)) {
    if (one.from >= until) break;
    if (one.from > begin) gaps.push({ from: begin, until: one.from });
    begin = Math.max(begin, one.until);
  }
  if (begin < until) gaps.push({ from: begin, until });
  return gaps;
}

/** Minutes that the person has for tasks on a day: at most what busy hours leave of the day's. */
export function roomOn(date: LocalDate, { minutes, window, busy = [] }: DayRoom): number {
  const left = gapsIn(hoursOn(date, window), busy.map(spanOf));
  const within = left.reduce((sum, { from, until }) => sum + until - from, 0);
  return Math.min(minutes[weekdayOf(date) - 1] ?? 0, within);
}

/** The day on which a task stays: the one it's planned for, else, with a time, the one it's done. A pin moves unless it is held. */
export const staysOn = (task: StayingTask): LocalDate | null =>
  task.plannedOn ??
  (task.time !== null && (task.repeats !== 'cycle' || task.held === 1) ? doneOn(task) : null);

/** A task's own minutes, or those of its open steps together; `null` if neither has any, or 0. */
export const lengthOf = ({ length, stepsLength }: Pick<StayingTask, 'length' | 'stepsLength'>) =>
  length || stepsLength || null;

/** Minutes for tasks that are left on each day of a range; below 0 if more stays there than the person has time for. */
export function roomOf(
  range: DateRange,
  {
    staying,
    preferences,
    busy,
  }: { staying: readonly StayingTask[]; preferences: DayRoom; busy: ReadonlyMap<LocalDate, BusyDay> },
): Map<LocalDate, number> {
  const room = new Map(
    daysOf(range).map(
      (date) => [date, roomOn(date, { ...preferences, busy: busy.get(date)?.busy })] as const,
    ),
  );
  for (const task of staying) {
    const on = staysOn(task);
    const left = on === null ? undefined : room.get(on);
    if (on !== null && left !== undefined) room.set(on, left - (lengthOf(task) ?? ASSUMED_LENGTH_MINUTES));
  }
  return room;
}

type DayHoursInput = Pick<DayRoom, 'window' | 'busy'> & {
  /** Open tasks that stay on the day or on the one before, among others. */
  readonly staying: readonly (StayingTask & { readonly taskId: string; readonly title: string })[];
  /** The minute from which on the day is free; 0 for a whole day. */
  readonly notBefore: number;
};

/** The hours of a day: what takes them, each day its part of what crosses midnight, and the gaps. Minutes are the clock's. */
export function dayHours(
  date: LocalDate,
  { window, busy = [], staying, notBefore }: DayHoursInput,
): DayHours {
  const hours = hoursOn(date, window);
  const blocks = busy.map((one): Block => ({ ...spanOf(one), taskId: null, title: null }));
  for (const task of staying) {
    const on = staysOn(task);
    if (on === null || task.time === null) continue;
    const { taskId, title, time } = task;
    const minutes = blockMinutes(lengthOf(task), null);
    const part = partOnDay({ from: minuteOf(time), minutes }, daysBetween(on, date));
    if (part) blocks.push({ ...part, taskId, title });
  }
  blocks.sort(
    (left, right) =>
      left.from - right.from || left.until - right.until || compare(left.taskId ?? '', right.taskId ?? ''),
  );
  const ahead = { from: Math.max(hours.from, notBefore), until: hours.until };
  const free = gapsIn(ahead, blocks).filter(({ from, until }) => until - from >= GAP_MINUTES);
  return { hours, blocks, free };
}

/** The next quarter of an hour from a minute of the day on. */
export const nextQuarter = (minute: number): number => Math.ceil(minute / GAP_MINUTES) * GAP_MINUTES;
