import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { isCoveredByMode, type ModeSpan } from './cycle-mode.ts';

/** Longest interval taken for one cycle unless the person confirms it (docs/cycle-model.md). */
export const LONGEST_UNCONFIRMED_INTERVAL_DAYS = 90;
/** The same in the transition to menopause, in which gaps are long (life modes, §3). */
const LONGEST_IN_TRANSITION_DAYS = 180;

/** How many of the newest intervals a forecast uses (docs/cycle-model.md). */
export const INTERVALS_MAX = 36;

/** A natural cycle whose next start is logged. */
export interface PastCycle {
  readonly startedOn: LocalDate;
  /** Whole days from its start to the next one. */
  readonly days: number;
  /** Whether the person said that it was unlike the others: it's shown, and nothing is worked out from it. */
  readonly isOdd: boolean;
}

/** What decides which intervals are cycles, besides the starts. */
export type CycleAnnotations = {
  readonly modes?: readonly ModeSpan[];
  /** First days of cycles that were unlike the others. */
  readonly oddStarts?: readonly LocalDate[];
  /** First days of cycles of over 90 days that the person confirmed. */
  readonly confirmedStarts?: readonly LocalDate[];
  readonly inTransition?: boolean;
};

/** The longest interval taken for one cycle without the person's word, in whole days. */
export const longestUnconfirmed = ({
  inTransition = false,
}: Pick<CycleAnnotations, 'inTransition'>): number =>
  inTransition ? LONGEST_IN_TRANSITION_DAYS : LONGEST_UNCONFIRMED_INTERVAL_DAYS;

/**
 * The finished cycles of accepted starts, both oldest first: without intervals that a mode covered, and without those of over 90 days
 * unless they were confirmed or called odd; in the transition up to 180 days. Source: docs/cycle-model.md; contract §4.
 */
export function pastCycles(accepted: readonly LocalDate[], annotations: CycleAnnotations = {}): PastCycle[] {
  const { modes = [], oddStarts = [], confirmedStarts = [], inTransition = false } = annotations;
  const longest = longestUnconfirmed({ inTransition });
  const odd = new Set(oddStarts);
  const confirmed = new Set(confirmedStarts);
  return accepted.flatMap((startedOn, index) => {
    const until = accepted[index + 1];
    if (until === undefined || isCoveredByMode({ from: startedOn, until }, modes)) return [];
    const days = daysBetween(startedOn, until);
    const isOdd = odd.has(startedOn);
    const isKnown = days <= longest || isOdd || confirmed.has(startedOn);
    return isKnown ? [{ startedOn, days, isOdd }] : [];
  });
}

/** The cycles that a forecast uses, oldest first: the newest 36 that aren't odd. Source: docs/cycle-model.md. */
export function forecastCycles(
  accepted: readonly LocalDate[],
  annotations: CycleAnnotations = {},
): PastCycle[] {
  return pastCycles(accepted, annotations)
    .filter(({ isOdd }) => !isOdd)
    .slice(-INTERVALS_MAX);
}

/** Their lengths in whole days. */
export const intervalsOf = (accepted: readonly LocalDate[], annotations: CycleAnnotations = {}): number[] =>
  forecastCycles(accepted, annotations).map(({ days }) => days);
