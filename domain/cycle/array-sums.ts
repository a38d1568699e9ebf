/** The sum of `value` over the items, given each item's index; 0 for no items. */
export function sumOf(items: Float64Array, value: (item: number, index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < items.length; index++) sum += value(items[index] ?? 0, index);
  return sum;
}

/** The mean of `values` under `weights` that sum to 1 and are in the same order. */
export function weightedMean(weights: Float64Array, values: Float64Array): number {
  // A plain loop without callbacks: a forecast runs this a hundred times over the whole grid.
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += (weights[index] ?? 0) * (values[index] ?? 0);
  return sum;
}

/** Adds each value times a factor to the sum at its place; there are at least as many sums as values. */
export function addScaled(
  sums: Float64Array,
  { values, factor }: { values: Float64Array; factor: number },
): void {
  for (let index = 0; index < values.length; index++) {
    sums[index] = (sums[index] ?? 0) + factor * (values[index] ?? 0);
  }
}

/** The weights divided by their sum, in a new array that sums to 1. At least one has to be above 0. */
export function normalised(weights: Float64Array): Float64Array {
  let total = 0;
  for (let index = 0; index < weights.length; index++) total += weights[index] ?? 0;
  const shares = new Float64Array(weights.length);
  for (let index = 0; index < weights.length; index++) shares[index] = (weights[index] ?? 0) / total;
  return shares;
}
