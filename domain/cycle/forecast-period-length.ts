/** Days of bleeding expected before anything is known (docs/cycle-model.md). */
const PRIOR_MEAN_DAYS = 5.24;
/** How many observations that mean is worth (docs/cycle-model.md). */
const PRIOR_WEIGHT = 0.82;
/** Factor on an observation's weight for each step back in time (docs/cycle-model.md). */
const WEIGHT_DECAY = 0.96;
const SHORTEST_DAYS = 1;
const LONGEST_DAYS = 15;

/**
 * The period length to expect, in whole days from 1 to 15: the mean of the observed lengths, newer ones weighing more, shrunk
 * towards 5.24 days. `lengthsDays` is newest first, and a person's own report counts as one of them; 5 if it is empty.
 * Source: docs/cycle-model.md.
 */
export function forecastPeriodLength(lengthsDays: readonly number[]): number {
  let sum = PRIOR_WEIGHT * PRIOR_MEAN_DAYS;
  let total = PRIOR_WEIGHT;
  let weight = 1;
  for (const days of lengthsDays) {
    sum += weight * days;
    total += weight;
    weight *= WEIGHT_DECAY;
  }
  return Math.min(LONGEST_DAYS, Math.max(SHORTEST_DAYS, Math.round(sum / total)));
}
