import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from './accepted-starts.ts';
import { credibleInterval } from './credible-interval.ts';
import { FIRST_LENGTH_DAYS } from './cycle-grid.ts';
import { isCoveredByMode } from './cycle-mode.ts';
import { predictiveOf } from './predict-cycle.ts';
import { type CycleFacts, latestCycle } from './running-cycle.ts';

/** Longer intervals are asked about in any case. */
const CONFIRM_FROM_DAYS = 61;
/** An interval outside the span that holds this share of the person's cycles is asked about. */
const SPAN_SHARE = 0.99;
/** Only intervals that ended within the last year: what is longer ago is rarely remembered. */
const ENDED_WITHIN_DAYS = 365;

/** An interval between two starts of which nothing is said. */
export type CycleToConfirm = { readonly startedOn: LocalDate; readonly days: number };

/**
 * Past intervals to ask about, the oldest first: "did you forget one, or was something different?" Never those that a mode covers, or
 * of which the person has said something, and nothing in a mode other than `natural`. Source: life modes, §5.
 */
export function cyclesToConfirm(facts: CycleFacts): CycleToConfirm[] {
  const latest = latestCycle(facts);
  if (latest === null || facts.modes.some(({ endedOn }) => endedOn === null)) return [];
  const { today, periodStarts, modes, oddStarts = [], confirmedStarts = [] } = facts;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  const annotated = new Set([...oddStarts, ...confirmedStarts]);
  const span = credibleInterval(predictiveOf(latest.posterior), SPAN_SHARE);
  const isFar = (days: number) =>
    days >= CONFIRM_FROM_DAYS || days < FIRST_LENGTH_DAYS + span.low || days > FIRST_LENGTH_DAYS + span.high;
  return accepted.flatMap((startedOn, index) => {
    const until = accepted[index + 1];
    if (until === undefined || daysBetween(until, today) > ENDED_WITHIN_DAYS || annotated.has(startedOn))
      return [];
    const days = daysBetween(startedOn, until);
    return isFar(days) && !isCoveredByMode({ from: startedOn, until }, modes) ? [{ startedOn, days }] : [];
  });
}
