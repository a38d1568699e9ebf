/**
 * How well one sample can be told from another by its values alone: the share of pairs in which the first one's value is
 * the greater, ties counting half (Mann and Whitney's U over n·m). 0.5 where they cannot be told apart.
 */
export function areaUnderCurve(sample: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const value of sample) {
    for (const against of other) wins += value > against ? 1 : value === against ? 0.5 : 0;
  }
  return wins / (sample.length * other.length);
}
