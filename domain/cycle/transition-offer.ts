import { daysBetween, type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';

// When the transition to menopause is offered, by STRAW+10 (Harlow 2012): lengths of consecutive cycles that differ by 7 days or more,
// again within ten cycles, or 60 days without a period. Younger women often meet the first rule too (Tremin), so never before 40.

const FROM_AGE = 40;
const DIFFERENCE_DAYS = 7;
const TIMES = 2;
const CYCLES = 10;
const GAP_DAYS = 60;
/** Whoever said no isn't asked again for a year. */
const OFFERED_AGAIN_AFTER_DAYS = 365;

type TransitionOfferInput = {
  readonly birthDate: LocalDate | null;
  readonly today: LocalDate;
  /** Lengths of the newest cycles in whole days, oldest first. */
  readonly lengths: readonly number[];
  /** Days since the last start. */
  readonly openDays: number;
  /** The last day on which the person said either. */
  readonly answeredOn: LocalDate | null;
  readonly inTransition: boolean;
};

/** Whether to offer wider spans. It's never said that someone is in the transition: that is the person's word. */
export function offersTransition({
  birthDate,
  today,
  lengths,
  openDays,
  answeredOn,
  inTransition,
}: TransitionOfferInput): boolean {
  if (inTransition || birthDate === null || wholeYearsBetween(birthDate, today) < FROM_AGE) return false;
  if (answeredOn !== null && daysBetween(answeredOn, today) < OFFERED_AGAIN_AFTER_DAYS) return false;
  const newest = lengths.slice(-CYCLES);
  const differing = newest.filter((days, index) => {
    const before = newest[index - 1];
    return before !== undefined && Math.abs(days - before) >= DIFFERENCE_DAYS;
  });
  return differing.length >= TIMES || openDays >= GAP_DAYS || newest.some((days) => days >= GAP_DAYS);
}
