/**
 * The kinds of advice whose outcomes are counted: days of the date finder, tasks that a plan placed, pinned tasks, and phases
 * suggested for tasks; beside plans also tasks that the person planned.
 */
const ADVICE_KINDS = ['best_date', 'plan', 'by_hand', 'pin', 'suggestion'] as const;
export type AdviceKind = (typeof ADVICE_KINDS)[number];

/**
 * The outcomes: for a day of the finder `met`, `missed` or `unknown`, and in `expected` the sum of the odds in per cent; for a plan
 * `on_day` (or before), `later` (or not yet), `moved` or `taken_back`; for a pin `met`, or `missed` if the period came first, and
 * `moved` for those of the `met` that moved too often; for a suggestion `met` or `changed`.
 */
const ADVICE_OUTCOMES = [
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

/** How often an outcome occurred in a month, `2026-11`. */
export type AdviceCount = {
  readonly month: string;
  readonly kind: AdviceKind;
  readonly outcome: AdviceOutcome;
  readonly n: number;
};
