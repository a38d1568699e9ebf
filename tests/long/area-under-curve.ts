/**
 * How well two samples can be distinguished by their values: the share of pairs in which the first sample's value is
 * greater, ties counting half (Mann and Whitney's U over n·m). 0.5 if they cannot be distinguished.
 */
export function areaUnderCurve(sample: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const value of sample) {
    for (const against of other) wins += value > against ? 1 : value === against ? 0.5 : 0;
  }
  return wins / (sample.length * other.length);
}
