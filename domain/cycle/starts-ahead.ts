import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { credibleInterval, medianPlace } from './credible-interval.ts';
import { laterStarts } from './later-starts.ts';
import { nextStart } from './next-start.ts';
import type { RunningCycle } from './running-cycle.ts';

/** A future start: the median and the 80 % interval, both bounds included. */
export interface ForecastStart {
  readonly on: LocalDate;
  readonly low: LocalDate;
  readonly high: LocalDate;
}

/**
 * The next `count` starts, the nearest first and none before day `notBefore` of the running cycle (days after its start).
 * Until the expected day has passed, the first is the median forecast from the cycle's start; after it, the median given that
 * no period has started. Source: contract §4; docs/cycle-model.md.
 */
export function startsAhead(
  { startedOn, posterior, ownLengths, layout }: RunningCycle,
  { notBefore, count }: { notBefore: number; count: number },
): ForecastStart[] {
  const next = nextStart({ posterior, ownLengths, notBefore });
  const interval = credibleInterval(next.probabilities);
  const isExpectedStill = notBefore <= layout.cycleLength;
  const medianDays = isExpectedStill ? layout.cycleLength : next.firstDays + medianPlace(next.probabilities);
  const first = {
    medianDays,
    // The interval of a skewed distribution may not include the median that was forecast at the cycle's start.
    lowDays: Math.min(medianDays, Math.max(notBefore, next.firstDays + interval.low)),
    highDays: Math.max(medianDays, next.firstDays + interval.high),
  };
  return [first, ...laterStarts(next.byPoint, count - 1)].map((start) => ({
    on: addDays(startedOn, start.medianDays),
    low: addDays(startedOn, start.lowDays),
    high: addDays(startedOn, start.highDays),
  }));
}
