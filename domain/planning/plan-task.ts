import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { PriorityNumber } from '#domain/tasks/task-status.ts';

/** A task that may be planned. */
export type PlanTask = {
  readonly taskId: string;
  readonly title: string;
  readonly priority: PriorityNumber;
  /** Minutes: its own, or those of its steps together; `null` if neither has any. */
  readonly length: number | null;
  /** It can't be done before this day. */
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
export type PlanDay = {
  readonly date: LocalDate;
  /** Minutes for tasks that aren't used yet. */
  readonly room: number;
  /** The probability of each phase; `null` while no cycle runs. */
  readonly odds: Readonly<Record<CyclePhase, number>> | null;
};

/** Minutes to plan for a task. */
export const minutesOf = ({ length }: Pick<PlanTask, 'length'>): number => length ?? ASSUMED_LENGTH_MINUTES;

/** The probability of a task's phase on a day; 0 without a phase or a running cycle. */
export const oddsOn = ({ phase }: Pick<PlanTask, 'phase'>, { odds }: PlanDay): number =>
  phase === null || odds === null ? 0 : odds[phase];

/** The best probability of a task's phase on any of the days. */
export const bestOdds = (task: PlanTask, days: readonly PlanDay[]): number =>
  Math.max(0, ...days.map((day) => oddsOn(task, day)));

/** Parts of a day's score, 0 to 1. A judgement: a chosen phase counts above a suggested one, a due date above an empty day. */
export const PLAN_WEIGHTS = {
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
/** Minutes of a task without a length. */
export const ASSUMED_LENGTH_MINUTES = 30;
/** Below this on every day, a task waits for the phase that was chosen for it. */
export const LIKELY_ENOUGH = 0.35;
/** From this on a phase is named as the time to wait for, within this many days from today. */
export const LIKELY_TO_WAIT_FOR = 0.5;
export const LIKELY_LOOKED_AT_DAYS = 60;
/** The most tasks that one plan considers, the most urgent first. */
export const CANDIDATES_MAX = 300;
