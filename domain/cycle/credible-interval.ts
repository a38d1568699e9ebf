import { sumOf } from './array-sums.ts';

/** The probability an interval should hold: 80 % (docs/cycle-model.md). */
const AIM = 0.8;

/** First and last place within a distribution, both included, and the probability of all places between. */
export interface CredibleInterval {
  readonly low: number;
  readonly high: number;
  readonly mass: number;
}

/**
 * The interval around the mode of a distribution that holds about 80 %, or another share: grown from the mode towards the likelier neighbour
 * until it holds that share, without the last place if that is closer to it. Of equal neighbours the earlier is taken. Places
 * count from 0; the probabilities sum to 1. Source: docs/cycle-model.md.
 */
export function credibleInterval(probabilities: Float64Array, aim: number = AIM): CredibleInterval {
  const mode = modePlace(probabilities);
  let interval: CredibleInterval = { low: mode, high: mode, mass: probabilities[mode] ?? 0 };
  let shorter = interval;
  while (interval.mass < aim && interval.high - interval.low + 1 < probabilities.length) {
    shorter = interval;
    interval = grow(interval, probabilities);
  }
  return Math.abs(shorter.mass - aim) < Math.abs(interval.mass - aim) ? shorter : interval;
}

/** The first of the most likely places. */
function modePlace(probabilities: Float64Array): number {
  let mode = 0;
  for (let place = 1; place < probabilities.length; place++) {
    if ((probabilities[place] ?? 0) > (probabilities[mode] ?? 0)) mode = place;
  }
  return mode;
}

function grow({ low, high, mass }: CredibleInterval, probabilities: Float64Array): CredibleInterval {
  const before = probabilities[low - 1] ?? -1;
  const after = probabilities[high + 1] ?? -1;
  return before >= after
    ? { low: low - 1, high, mass: mass + before }
    : { low, high: high + 1, mass: mass + after };
}

/** The first place at which the probabilities add up to at least one half; the last one if rounding keeps them below. */
export function medianPlace(probabilities: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < probabilities.length; place++) {
    sum += probabilities[place] ?? 0;
    if (sum >= 0.5) return place;
  }
  return probabilities.length - 1;
}

/** The mean place, fractions included, of probabilities that sum to 1. */
export function meanPlace(probabilities: Float64Array): number {
  return sumOf(probabilities, (probability, place) => probability * place);
}
