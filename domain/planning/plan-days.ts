import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { type LocalTime, minuteOf, timeOfMinute } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES } from '#domain/calendar/zoned-day.ts';
import { oddsOfPhases, ofEachPhase } from '#domain/cycle/phase-odds.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle } from '#domain/cycle/running-cycle.ts';
import { comparable, shownPercent } from '#domain/cycle/shown-odds.ts';
import { compare } from '#domain/tasks/task-answers.ts';
import type { PriorityNumber } from '#domain/tasks/task-status.ts';
import { ASSUMED_LENGTH_MINUTES, blockMinutes } from '#domain/tasks/task-time.ts';
import { type DayHours, gapsIn, hoursOf, type Span } from './day-hours.ts';
import type { PlanReason, WaitingReason } from './planning.calls.ts';

/** A task that may be planned. */
export type PlanTask = {
  readonly taskId: string;
  readonly title: string;
  readonly priority: PriorityNumber;
  /** Minutes: its own, or those of its steps together; `null` if neither has any. */
  readonly length: number | null;
  /** Its own time of day, at which it stays. */
  readonly time: LocalTime | null;
  readonly notBefore: LocalDate | null;
  readonly dueOn: LocalDate | null;
  /** The days of a task pinned to the cycle. */
  readonly window: { readonly from: LocalDate; readonly to: LocalDate } | null;
  /** Whether it was planned for a day that has passed. */
  readonly isCarriedOver: boolean;
  readonly phase: CyclePhase | null;
  /** Whether the person chose the phase; otherwise the title's words suggest it. */
  readonly isPhaseChosen: boolean;
};

/** A day of a plan. */
export type PlanDay = DayHours & {
  readonly date: LocalDate;
  /** Minutes for tasks that aren't used yet. */
  readonly room: number;
  /** The probability of each phase; `null` while no cycle runs. */
  readonly odds: Odds | null;
};

/** Minutes to plan for a task. */
export const minutesOf = ({ length }: Pick<PlanTask, 'length'>): number => length ?? ASSUMED_LENGTH_MINUTES;

/** The probability of a task's phase on a day; 0 without a phase or a running cycle. */
export const oddsOn = ({ phase }: Pick<PlanTask, 'phase'>, { odds }: PlanDay): number =>
  phase === null || odds === null ? 0 : odds[phase];

/** The best probability of a task's phase on any of the days. */
const bestOdds = (task: PlanTask, days: readonly PlanDay[]): number =>
  Math.max(0, ...days.map((day) => oddsOn(task, day)));

/** Parts of a day's score, 0 to 1. A judgement: a chosen phase counts above a suggested one, a due date above an empty day. */
const PLAN_WEIGHTS = {
  chosenPhase: 3,
  suggestedPhase: 1,
  /** Days left before the due date. */
  slack: 2,
  /** How much of the day's room is left afterwards. */
  emptiness: 1,
  sooner: 0.5,
} as const;

/** Limits of a plan: people discard one that fills everything. */
export const PLACED_A_DAY_MAX = 5;
export const PLACED_MAX = 25;
/** Below this on every day, a task waits for the phase that was chosen for it. */
const LIKELY_ENOUGH = 0.35;
/** The most tasks that one plan considers, the most urgent first. */
export const CANDIDATES_MAX = 300;

type Placed = {
  readonly task: PlanTask;
  readonly on: LocalDate;
  /** Its own time, or the suggested one. */
  readonly at: LocalTime | null;
  readonly reasons: readonly PlanReason[];
  readonly runnerUp: LocalDate | null;
};

/** A task that isn't placed, and why; `phase_later` has no day, which only a longer look ahead finds. */
export type Waiting = { readonly task: PlanTask; readonly why: WaitingReason['code'] };

type Plan = {
  readonly placed: readonly Placed[];
  readonly waiting: readonly Waiting[];
  /** Minutes of this plan on each day, in the order of the days. */
  readonly used: readonly number[];
};

type PlanDaysInput = {
  readonly tasks: readonly PlanTask[];
  /** In order, without gaps. */
  readonly days: readonly PlanDay[];
  readonly today: LocalDate;
  /** Tasks that stay on a day that the person chose. */
  readonly fixed: ReadonlyMap<string, LocalDate>;
  /** Whether tasks without a time get one. */
  readonly suggestTimes: boolean;
};

/** The tasks that a plan has put on a day so far. */
type Load = { minutes: number; count: number };
type Slot = {
  readonly day: PlanDay;
  readonly at: number;
  readonly load: Load;
  /** The hours of all days that are taken without this plan, and those that it takes, in minutes from the plan's beginning. */
  readonly blocks: readonly Span[];
  readonly taken: Span[];
};

/**
 * Distributes tasks over days: first those that are due, then those pinned to the cycle, then by priority, each on its best
 * day. Due dates and windows are hard limits; a phase is a preference weighed by its probability. What is overdue leaves alone
 * the days that tasks due in the plan overfill. Where hours of a day are taken, a task also needs a gap between them; times of
 * other days are suggested afterwards. The same input gives the same plan. Source: docs/contract.md, "Plan my week".
 */
export function planDays({ tasks, days, today, fixed, suggestTimes }: PlanDaysInput): Plan {
  const blocks = days.flatMap((day, at) => day.blocks.map((block) => moved(block, at)));
  const taken: Span[] = [];
  const slots = days.map((day, at): Slot => ({ day, at, load: { minutes: 0, count: 0 }, blocks, taken }));
  const placed: (Omit<Placed, 'at'> & { readonly slot: Slot; readonly gap: Gap | undefined })[] = [];
  const waiting: Waiting[] = [];
  const put = (task: PlanTask, { slot, runnerUp = null }: { slot: Slot; runnerUp?: LocalDate | null }) => {
    const { day, load } = slot;
    const roomBefore = freeIn(slot);
    const isOver = !fits(task, slot);
    // Where nothing takes hours, a place is only needed for a suggested time.
    const gap = task.time !== null || day.blocks.length > 0 ? takeHours(task, slot) : undefined;
    load.minutes += minutesOf(task);
    load.count += 1;
    placed.push({
      task,
      on: day.date,
      reasons: reasonsFor(task, { day, today, roomBefore, isOver, gap }),
      runnerUp,
      slot,
      gap,
    });
  };
  // Those with a time first, as the others go around them.
  for (const task of tasks.toSorted((left, right) => Number(!left.time) - Number(!right.time))) {
    const slot = slots.find(({ day }) => day.date === fixed.get(task.taskId));
    if (slot) put(task, { slot });
  }
  const ordered = inOrder(tasks, { days, fixed });
  const overfilled = overfilledSlots(ordered, { slots, today });
  for (const task of ordered) {
    const choice = placed.length < PLACED_MAX ? bestSlot(task, { slots, overfilled, today }) : null;
    if (choice && 'slot' in choice) put(task, choice);
    else waiting.push({ task, why: choice?.why ?? 'no_room' });
  }
  const timed = placed.map(({ slot, gap, ...one }) => {
    const place = suggestTimes && one.task.time === null ? (gap ?? takeHours(one.task, slot)) : undefined;
    const suggested = place ? timeOfMinute(place.begin - inPlan(0, slot.at)) : null;
    return { ...one, at: one.task.time ?? suggested };
  });
  return { placed: timed, waiting, used: slots.map(({ load }) => load.minutes) };
}

/** Free hours that a task is in, and where it begins there. */
type Gap = { readonly free: Span; readonly begin: number };

const hoursLength = ({ length }: PlanTask): number => blockMinutes(length, null);
/** A minute of a day in minutes from the plan's beginning. */
const inPlan = (minute: number, at: number): number => at * DAY_MINUTES + minute;
const moved = ({ from, until }: Span, at: number): Span => ({
  from: inPlan(from, at),
  until: inPlan(until, at),
});

/** The first gap of a day that has a task's length left in one piece. */
function gapFor(task: PlanTask, { day, at, taken }: Slot): Gap | undefined {
  for (const free of day.free) {
    const pieces = gapsIn(moved(free, at), taken);
    const piece = pieces.find(({ from, until }) => until - from >= hoursLength(task));
    if (piece) return { free, begin: piece.from };
  }
  return undefined;
}

/** Takes the hours of a task's own time, or those of the first gap for it, which it answers. */
function takeHours(task: PlanTask, slot: Slot): Gap | undefined {
  const gap = task.time === null ? gapFor(task, slot) : undefined;
  const from = task.time === null ? gap?.begin : inPlan(minuteOf(task.time), slot.at);
  if (from !== undefined) slot.taken.push({ from, until: from + hoursLength(task) });
  return gap;
}

/** Whether a day has room for a task, and hours: a gap where some are taken, or those of its own time. */
function fits(task: PlanTask, slot: Slot): boolean {
  if (freeIn(slot) < minutesOf(task)) return false;
  if (task.time === null) return slot.day.blocks.length === 0 || gapFor(task, slot) !== undefined;
  const from = inPlan(minuteOf(task.time), slot.at);
  const isClear = (one: Span) => one.until <= from || one.from >= from + hoursLength(task);
  return slot.blocks.every(isClear) && slot.taken.every(isClear);
}

/** The tasks to place, in the order in which they get their day. */
function inOrder(
  tasks: readonly PlanTask[],
  { days, fixed }: Pick<PlanDaysInput, 'days' | 'fixed'>,
): PlanTask[] {
  const rank = (task: PlanTask) => (task.dueOn !== null ? 0 : task.window !== null ? 1 : 2);
  const end = ({ dueOn, window }: PlanTask) => dueOn ?? window?.to ?? '';
  const fit = new Map(tasks.map((task) => [task.taskId, comparable(bestOdds(task, days))]));
  const fitOf = ({ taskId }: PlanTask) => fit.get(taskId) ?? 0;
  return tasks
    .filter(({ taskId }) => !fixed.has(taskId))
    .sort(
      (left, right) =>
        rank(left) - rank(right) ||
        compare(end(left), end(right)) ||
        right.priority - left.priority ||
        fitOf(right) - fitOf(left) ||
        compare(left.taskId, right.taskId),
    );
}

type Choice =
  | { readonly slot: Slot; readonly runnerUp: LocalDate | null }
  | { readonly why: WaitingReason['code'] };

type BestSlotInput = {
  readonly slots: readonly Slot[];
  readonly overfilled: ReadonlySet<Slot>;
  readonly today: LocalDate;
};

function bestSlot(task: PlanTask, { slots, overfilled, today }: BestSlotInput): Choice {
  const days = slots.map(({ day }) => day);
  if (waitsForPhase(task, days)) return { why: 'phase_later' };
  const taken = isOverdue(task, today) ? overfilled : undefined;
  const within = slots.filter((slot) => isAllowed(task, { slot, today }) && !taken?.has(slot));
  const best = bestOdds(task, days);
  const fitting = within
    .filter((slot) => fits(task, slot))
    .map((slot) => ({ slot, score: comparable(scoreOf(task, { slot, last: days.length - 1, best, today })) }))
    .sort((left, right) => right.score - left.score || left.slot.at - right.slot.at);
  const [first, second] = fitting;
  if (first) return { slot: first.slot, runnerUp: second?.slot.day.date ?? null };
  if (task.dueOn !== null) {
    const roomiest = roomiestOf(within);
    // It may go over a day's room and hours, but not on a day that is already full.
    if (roomiest) return { slot: roomiest, runnerUp: null };
  }
  const isTooLong = days.every(({ room }) => room < minutesOf(task));
  return { why: isTooLong ? 'too_long' : 'no_room' };
}

const freeIn = ({ day, load }: Slot): number => day.room - load.minutes;

const isOverdue = ({ dueOn }: PlanTask, today: LocalDate) => dueOn !== null && dueOn < today;

/** The slot with the most room; none if all are full. */
const roomiestOf = (slots: readonly Slot[]): Slot | undefined =>
  slots
    .filter((slot) => freeIn(slot) > 0)
    .sort((left, right) => freeIn(right) - freeIn(left) || left.at - right.at)[0];

/** The days that tasks due in the plan overfill, because they are too long for every day until then. */
function overfilledSlots(
  tasks: readonly PlanTask[],
  { slots, today }: { slots: readonly Slot[]; today: LocalDate },
): ReadonlySet<Slot> {
  const last = slots.at(-1)?.day.date ?? today;
  const found = new Set<Slot>();
  for (const task of tasks) {
    if (task.dueOn === null || isOverdue(task, today) || task.dueOn > last) continue;
    const allowed = slots.filter((slot) => isAllowed(task, { slot, today }) && !found.has(slot));
    const roomiest = roomiestOf(allowed);
    if (roomiest && !allowed.some((slot) => fits(task, slot))) found.add(roomiest);
  }
  return found;
}

/** Whether the person chose a phase that is unlikely on all days for a task that isn't urgent. */
function waitsForPhase(task: PlanTask, days: readonly PlanDay[]): boolean {
  const { isPhaseChosen, phase, dueOn, window } = task;
  const isFree = dueOn === null && window === null;
  const hasOdds = days.some(({ odds }) => odds !== null);
  return isFree && isPhaseChosen && phase !== null && hasOdds && bestOdds(task, days) < LIKELY_ENOUGH;
}

/** Whether a task may be on a day, whatever its room. */
function isAllowed(task: PlanTask, { slot, today }: { slot: Slot; today: LocalDate }): boolean {
  const { date } = slot.day;
  const { notBefore, dueOn, window } = task;
  const isInTime = dueOn === null || dueOn < today || date <= dueOn;
  const isInWindow = window === null || (date >= window.from && date <= window.to);
  const hasBegun = notBefore === null || date >= notBefore;
  return isInTime && isInWindow && hasBegun && slot.load.count < PLACED_A_DAY_MAX;
}

function scoreOf(
  task: PlanTask,
  {
    slot: { day, at, load },
    last,
    best,
    today,
  }: { slot: Slot; last: number; best: number; today: LocalDate },
): number {
  const share = best === 0 ? 0 : oddsOn(task, day) / best;
  const left = day.room - load.minutes - minutesOf(task);
  return (
    (task.isPhaseChosen ? PLAN_WEIGHTS.chosenPhase : PLAN_WEIGHTS.suggestedPhase) * share +
    PLAN_WEIGHTS.slack * slackOf(task, { date: day.date, today }) +
    PLAN_WEIGHTS.emptiness * (day.room === 0 ? 0 : left / day.room) +
    PLAN_WEIGHTS.sooner * (last === 0 ? 1 : 1 - at / last)
  );
}

/** 1 with two days or more left before the due date, half with one, 0 on it and for what is overdue or never due. */
function slackOf({ dueOn }: PlanTask, { date, today }: { date: LocalDate; today: LocalDate }): number {
  if (dueOn === null || dueOn < today) return 0;
  return Math.min(1, Math.max(0, daysBetween(date, dueOn) / 2));
}

const REASONS_SHOWN = 2;
const HIGH_PRIORITY = 7;
type ReasonInput = {
  readonly day: PlanDay;
  readonly today: LocalDate;
  /** The day's room before it, in minutes. */
  readonly roomBefore: number;
  readonly isOver: boolean;
  readonly gap: Gap | undefined;
};

/** Why a task is on a day: the two that matter most. */
function reasonsFor(task: PlanTask, { day, today, roomBefore, isOver, gap }: ReasonInput): PlanReason[] {
  const { phase, window, priority, dueOn } = task;
  const probability = oddsOn(task, day);
  const isLate = isOverdue(task, today);
  const found: (PlanReason | false)[] = [
    isOver && { code: 'over_room' },
    dueOn !== null && isLate && { code: 'overdue', n: daysBetween(dueOn, today) },
    dueOn !== null && !isLate && { code: 'due', date: dueOn },
    task.isCarriedOver && { code: 'carried_over' },
    window !== null && { code: 'window', ...window },
    phase !== null &&
      probability >= LIKELY_ENOUGH && { code: 'phase', phase, percent: planPercent(probability) },
    priority === HIGH_PRIORITY && { code: 'priority' },
    task.length === null && { code: 'length_assumed' },
    gap && !isOver
      ? { code: 'gap', ...hoursOf(gap.free) }
      : { code: 'room', minutes: Math.max(0, roomBefore) },
  ];
  return found.filter((reason) => reason !== false).slice(0, REASONS_SHOWN);
}

/** The probability of each phase on a day. */
type Odds = Readonly<Record<CyclePhase, number>>;

/** From this on a phase is named as the time to wait for, within this many days from today. */
const LIKELY_TO_WAIT_FOR = 0.5;
const LIKELY_LOOKED_AT_DAYS = 60;

/** From this on a percentage is exact; below it is in steps, as the odds are no sharper. */
const EXACT_FROM = 95;
const STEP = 5;

/** A probability from 0 to 1 in per cent as plans show it: in fives below 95. */
export function planPercent(probability: number): number {
  const percent = shownPercent(probability);
  return percent >= EXACT_FROM ? percent : Math.max(STEP, Math.round(percent / STEP) * STEP);
}

/** The probability of each phase on days from today on. */
export type PhaseOutlook = {
  /** Of a day; `null` without a forecast. */
  readonly on: (date: LocalDate) => Odds | null;
  /** When a phase is likely, for a task that waits for it. */
  readonly later: (phase: CyclePhase) => WaitingReason;
};

/** The phases of the days up to `until`, by the predictive distribution (docs/cycle-model.md). */
export function phaseOutlook(facts: CycleFacts, until: LocalDate): PhaseOutlook {
  const { today } = facts;
  const running = forecastCycle(facts);
  const unknown = { from: null, percent: null, not_before: addDays(today, LIKELY_LOOKED_AT_DAYS) };
  const neverLikely = (phase: CyclePhase): WaitingReason => ({ code: 'phase_later', phase, ...unknown });
  if (running === null) return { on: () => null, later: neverLikely };
  const ahead = daysBetween(today, until);
  const known = oddsOfPhases(running, ahead + 1);
  return {
    on: (date) => {
      const at = daysBetween(today, date);
      return ofEachPhase((phase) => known[phase][at] ?? 0);
    },
    later: (phase) => {
      const days = oddsOfPhases(running, LIKELY_LOOKED_AT_DAYS)[phase];
      const at = days.findIndex((odds, day) => odds >= LIKELY_TO_WAIT_FOR && day > ahead);
      if (at < 0) return neverLikely(phase);
      const percent = planPercent(days[at] ?? 0);
      return { code: 'phase_later', phase, from: addDays(today, at), percent, not_before: null };
    },
  };
}
