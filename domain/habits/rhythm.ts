import { fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { HabitSchedule, PastSchedule } from './habits.fields.ts';
import { DAYS_A_WEEK, type ForgottenChecks, type RunKind, type Runs } from './packed-weeks.ts';

// How often a habit is to be done, and what counts towards a run (contract §5). All of it follows from days, checks and schedules.

/** A day in the terms of schedules. */
export interface HabitDay {
  /** Whole days from 1970-01-01. */
  readonly epochDay: number;
  readonly weekdayBit: number;
  /** The bit of the day's phase, or every phase's bits if it is unknown. */
  readonly phaseBits: number;
  /** After today: the same by the forecast. */
  readonly forecastBits?: number;
}

/** A habit's present schedule, and its earlier ones and pauses in any order. */
export interface ScheduleHistory {
  readonly present: HabitSchedule;
  readonly past: readonly PastSchedule[];
}

/** The rhythms with rules of their own for each day. */
type Kind = Exclude<RunKind, 'amounts'>;

export function kindOf({ rhythm, anchorOn }: HabitSchedule): Kind {
  if (rhythm !== 'interval') return rhythm;
  return anchorOn === null ? 'fromLast' : 'fixed';
}

/** The unit of a run. */
export const STREAK_UNIT_OF = { days: 'days', weekly: 'weeks', interval: 'times' } as const;

/** The chosen weekdays in numbers, 0 to 7. */
export const chosenDays = ({ weekdays }: Pick<HabitSchedule, 'weekdays'>): number =>
  [1, 2, 4, 8, 16, 32, 64].filter((bit) => weekdays & bit).length;

export const asksAmountAWeek = ({ rhythm, target, targetPer }: HabitSchedule): boolean =>
  rhythm === 'weekly' && target !== null && targetPer === 'week';

export const runKindOf = (schedule: HabitSchedule): RunKind =>
  asksAmountAWeek(schedule) ? 'amounts' : kindOf(schedule);

/** A schedule with what each of its days needs to know. */
interface DaySchedule extends HabitSchedule {
  readonly kind: Kind;
  readonly base: number;
  readonly anchorDay: number;
}

const daySchedule = (schedule: HabitSchedule): DaySchedule => ({
  ...schedule,
  kind: kindOf(schedule),
  base: chosenDays(schedule),
  anchorDay: schedule.anchorOn === null ? 0 : toEpochDay(schedule.anchorOn),
});

/** The schedule that held on each of `days`, so that an edit doesn't change past streaks. */
function schedulesOn({ present, past }: ScheduleHistory, days: readonly HabitDay[]): DaySchedule[] {
  const now = daySchedule(present);
  if (past.length === 0) return new Array<DaySchedule>(days.length).fill(now);
  const inOrder = past
    .toSorted((left, right) => left.untilDay - right.untilDay)
    .map((each) => ({ until: each.untilDay, schedule: daySchedule(each) }));
  let index = 0;
  return days.map(({ epochDay }) => {
    while ((inOrder[index]?.until ?? Number.POSITIVE_INFINITY) <= epochDay) index += 1;
    return inOrder[index]?.schedule ?? now;
  });
}

/** The schedule with the target that held on a day; a pause has none of its own, so it is that of the schedule after it. */
export const targetOn = ({ present, past }: ScheduleHistory, epochDay: number): HabitSchedule =>
  past
    .filter(({ untilDay, weekdays }) => untilDay > epochDay && weekdays !== 0)
    .reduce<PastSchedule | undefined>(
      (first, each) => (first && first.untilDay <= each.untilDay ? first : each),
      undefined,
    ) ?? present;

/** Whether both weekday and phase are chosen. A pause has no weekdays. */
const isOpen = (
  { weekdays, phases }: HabitSchedule,
  { weekdayBit, phaseBits }: Pick<HabitDay, 'weekdayBit' | 'phaseBits'>,
): boolean => (weekdays & weekdayBit) !== 0 && (phases & phaseBits) !== 0;

/** Whether the schedule of a day leaves it open; on another day no habit is due. */
export function isOpenOn(history: ScheduleHistory, day: HabitDay): boolean {
  const [schedule = history.present] = schedulesOn(history, [day]);
  return isOpen(schedule, day);
}

/** Whether a schedule of the kind `days` or `fixed` makes an open day due. */
const isDueAlone = ({ kind, anchorDay, everyDays }: DaySchedule, { epochDay }: HabitDay): boolean =>
  kind === 'days' ||
  (kind === 'fixed' && epochDay >= anchorDay && (epochDay - anchorDay) % (everyDays ?? 1) === 0);

/** The marks of some days, by their index. */
interface Marks {
  readonly checked: readonly boolean[];
  readonly skipped: readonly boolean[];
}

/** A habit over days in a row, oldest first, from a Monday on that is not after its first mark. */
export interface HabitTimeline extends Marks {
  readonly days: readonly HabitDay[];
  /** The index of today. */
  readonly today: number;
  readonly present: HabitSchedule;
  readonly schedules: readonly DaySchedule[];
  readonly open: readonly boolean[];
  /** Whether the rhythm of the day makes it due: of a week's times those that were done, so that no day looks missed. */
  readonly due: readonly boolean[];
  /** The index of the day that the habit was made on; negative if it is before the days. */
  readonly made: number;
  /** The run and the best one of an interval that begins again with the last time. */
  readonly fromLast: Runs;
  readonly forgotten?: ForgottenChecks | null;
}

const NO_RUNS: Runs = { streak: 0, best_streak: 0 };

type TimelineInput = Marks & {
  readonly schedules: ScheduleHistory;
  readonly days: readonly HabitDay[];
  readonly today: number;
  readonly createdOn: LocalDate;
  readonly forgotten?: ForgottenChecks | null;
};

export function timelineOf({ schedules, createdOn, ...input }: TimelineInput): HabitTimeline {
  const { days, checked, forgotten } = input;
  const knownFrom = forgotten ? toEpochDay(forgotten.from) : Number.NEGATIVE_INFINITY;
  const each = schedulesOn(schedules, days);
  const made = toEpochDay(createdOn) - (days[0]?.epochDay ?? 0);
  const open = new Array<boolean>(days.length).fill(false);
  const due = new Array<boolean>(days.length).fill(false);
  // Loops, because a list of habits has a hundred thousand days.
  for (let index = 0; index < days.length; index++) {
    const [schedule, day] = [each[index], days[index]];
    if (schedule === undefined || day === undefined) continue;
    // A forgotten day asks for nothing: the runs up to then are known.
    open[index] = day.epochDay >= knownFrom && isOpen(schedule, day);
    due[index] =
      schedule.kind === 'weekly'
        ? checked[index] === true
        : open[index] === true && isDueAlone(schedule, day);
  }
  const fromLast = intervalsFromLast({ ...input, schedules: each, open, due, made });
  return { ...input, present: schedules.present, schedules: each, open, due, made, fromLast };
}

/**
 * Finds the days due under an interval from the last time, in place, and its runs. The last time is the latest day done or
 * skipped, under any rhythm; without one the interval begins on the day the habit was made.
 */
function intervalsFromLast({
  days,
  schedules,
  open,
  due,
  checked,
  skipped,
  made,
  today,
  forgotten,
}: Omit<HabitTimeline, 'due' | 'fromLast' | 'present'> & { due: boolean[] }): Runs {
  const marked = forgotten?.last_marked_on ?? null;
  let last = marked === null ? undefined : toEpochDay(marked) - (days[0]?.epochDay ?? 0);
  let { streak, best_streak } = forgotten?.runs.fromLast ?? NO_RUNS;
  if (!schedules.some(({ kind }) => kind === 'fromLast')) return { streak, best_streak };
  schedules.forEach(({ kind, everyDays }, index) => {
    const isReached = last === undefined ? index >= made : index - last >= (everyDays ?? 1);
    const isMarked = checked[index] || skipped[index];
    if (kind === 'fromLast') {
      due[index] = isReached && open[index] === true;
      const isOver = due[index] && !isMarked && index < today;
      streak = isOver ? 0 : streak + Number(checked[index]);
    }
    best_streak = Math.max(best_streak, streak);
    if (isMarked) last = index;
  });
  return { streak, best_streak };
}

/** Parts of a time are counted in 420ths, which every number of weekdays divides. */
const WHOLE = 420;

/** A week of a habit: how many times, or how much in thousandths, was done and is needed. */
export interface HabitWeek {
  readonly monday: LocalDate;
  readonly done: number;
  readonly need: number;
  /** Whether enough was done; `null` if nothing was needed, or as long as the running week isn't. */
  readonly met: 0 | 1 | null;
}

/** The weeks up to that of today. `amountOf` gives the sum of a week by its Monday's epoch day. */
export function habitWeeks(line: HabitTimeline, amountOf: (monday: number) => number): HabitWeek[] {
  const { days, today, checked } = line;
  const isAmount = asksAmountAWeek(line.present);
  const weeks: HabitWeek[] = [];
  for (let first = 0; first <= today; first += DAYS_A_WEEK) {
    const next = first + DAYS_A_WEEK;
    const monday = days[first]?.epochDay ?? 0;
    const done = isAmount ? amountOf(monday) : checked.slice(first, next).filter(Boolean).length;
    const need = needOf(line, { first, isAmount });
    const isRunning = today < next;
    weeks.push({ monday: fromEpochDay(monday), done, need, met: metOf({ done, need, isRunning }) });
  }
  return weeks;
}

/** Whether a week has enough; `null` if nothing is needed, or as long as the running week hasn't. */
export const metOf = ({ done, need, isRunning }: { done: number; need: number; isRunning: boolean }) => {
  if (need === 0) return null;
  if (done >= need) return 1;
  return isRunning ? null : 0;
};

/** How much a week asks for, rounded half up. Weeks before the one it was made in ask from the first done day's on. */
function needOf(line: HabitTimeline, { first, isAmount }: { first: number; isAmount: boolean }): number {
  const { made, checked, forgotten } = line;
  const next = first + DAYS_A_WEEK;
  const firstDone = forgotten?.last_done_on ? Number.NEGATIVE_INFINITY : checked.indexOf(true);
  if (made >= next && (firstDone === -1 || firstDone >= next)) return 0;
  const isMadeIn = made >= first && made < next;
  const sum = sumOfAsks(line, { from: isMadeIn ? made : first, to: next, isAmount });
  const need = Math.floor((2 * sum + WHOLE) / (2 * WHOLE));
  // Somebody who begins on a Sunday has one day.
  return isMadeIn && !isAmount && sum > 0 ? Math.max(1, need) : need;
}

/** Whether a day of today's week, or one before, is open; days ahead by the forecast. */
export function isOpenAhead({ schedules, days, open }: HabitTimeline, index: number): boolean {
  const day = days[index];
  const schedule = schedules[index];
  if (day?.forecastBits === undefined || schedule === undefined) return open[index] === true;
  return isOpen(schedule, { ...day, phaseBits: day.forecastBits });
}

/** What open days ask of a week, from one index up to, but not including, another, in 420ths. */
function sumOfAsks(
  line: HabitTimeline,
  { from, to, isAmount }: { from: number; to: number; isAmount: boolean },
): number {
  let sum = 0;
  for (let index = from; index < to; index++) {
    const [schedule, day] = [line.schedules[index], line.days[index]];
    if (schedule && day && !line.skipped[index] && isOpenAhead(line, index))
      sum += askOfWeek(schedule, { day, isAmount });
  }
  return sum;
}

function askOfWeek(schedule: DaySchedule, { day, isAmount }: { day: HabitDay; isAmount: boolean }): number {
  if (schedule.kind !== 'weekly') return !isAmount && isDueAlone(schedule, day) ? WHOLE : 0;
  if (asksAmountAWeek(schedule) !== isAmount) return 0;
  return ((isAmount ? schedule.target : schedule.times) ?? 0) * (WHOLE / schedule.base);
}

/** The run up to this week and the longest one, in weeks in which enough was done, after those `before`; a week that needs nothing neither adds nor ends it. */
export function weekRuns(weeks: readonly Pick<HabitWeek, 'met'>[], before = NO_RUNS): Runs {
  let { streak, best_streak } = before;
  for (const { met } of weeks) {
    if (met !== null) streak = met === 1 ? streak + 1 : 0;
    best_streak = Math.max(best_streak, streak);
  }
  return { streak, best_streak };
}

/** What each day asks for by its rhythm: 1, a week's times ÷ its weekdays, or 1 ÷ the interval; 0 if it was skipped or closed. */
export const asksOf = ({ schedules, days, open, skipped }: HabitTimeline): number[] =>
  days.map((day, index) => {
    const schedule = schedules[index];
    if (!schedule || !open[index] || skipped[index]) return 0;
    if (schedule.kind === 'weekly')
      return asksAmountAWeek(schedule) ? 1 : (schedule.times ?? 0) / schedule.base;
    if (schedule.kind === 'fromLast') return 1 / (schedule.everyDays ?? 1);
    return isDueAlone(schedule, day) ? 1 : 0;
  });

/** A sum of asks as a whole number, rounded half up. */
export const roundAsks = (sum: number): number => Math.floor(sum + 0.5 + 1e-9);
