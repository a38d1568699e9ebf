/** What we advise on: days for plans, pinned tasks, and the phase of a task. Days of the date finder are read from the tasks. */
export const ADVICE_KINDS = ['best_date', 'plan', 'by_hand', 'pin', 'suggestion'] as const;
export type AdviceKind = (typeof ADVICE_KINDS)[number];

/** What became of it. */
export const ADVICE_OUTCOMES = [
  'met',
  'missed',
  'unknown',
  'expected',
  'on_day',
  'later',
  'moved',
  'taken_back',
  'changed',
] as const;
export type AdviceOutcome = (typeof ADVICE_OUTCOMES)[number];
