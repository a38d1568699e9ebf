/** Jain's index of fairness: 1 if all have the same, 1/n if one has everything. */
export function jainIndex(shares: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0);
  return squares === 0 ? 1 : total ** 2 / (shares.length * squares);
}

/** The percentile: the smallest value that this percentage of values doesn't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function medianOf(values: readonly number[]): number {
  return percentile(values, 50);
}
