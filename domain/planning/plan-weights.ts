/**
 * What makes a day good for a task, each part from 0 to 1. The weights are a judgement: a chosen phase counts for more than a
 * suggested one, and a due date for more than an empty day.
 */
export const PLAN_WEIGHTS = {
  chosenPhase: 3,
  suggestedPhase: 1,
  /** Days left before the due date. */
  slack: 2,
  /** How much of the day's room is left afterwards. */
  emptiness: 1,
  sooner: 0.5,
} as const;

/** A plan that fills everything is thrown away. */
export const PLACED_A_DAY_MAX = 5;
export const PLACED_MAX = 25;
/** Minutes of a task that says none. */
export const ASSUMED_LENGTH_MINUTES = 30;
/** Below this on every day, a task waits for the phase that was chosen for it. */
export const LIKELY_ENOUGH = 0.35;
/** From this on a phase is named as the time to wait for, among so many days from today. */
export const LIKELY = 0.5;
export const LIKELY_LOOKED_AT_DAYS = 60;
/** The most tasks that one plan looks at, the most urgent first. */
export const CANDIDATES_MAX = 300;
