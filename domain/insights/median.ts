/** The middle one of the values, or the mean of the two middle ones; `NaN` for none. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right);
  const half = (inOrder.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [inOrder[Math.floor(half)], inOrder[Math.ceil(half)]];
  return (low + high) / 2;
}
