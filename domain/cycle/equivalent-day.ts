const REFERENCE_LENGTH_DAYS = 28;

/**
 * A cycle day (counted from 1) scaled to a cycle of 28 days: halves rounded up, limited to 1..28, so a late cycle stays on
 * 28. Unlike `alignedDay` it ignores phases. Source: contract §4.
 */
export function equivalentDay(cycleDay: number, cycleLength: number): number {
  // Multiplying first keeps exact halves exact.
  const day = Math.round((cycleDay * REFERENCE_LENGTH_DAYS) / cycleLength);
  return Math.min(REFERENCE_LENGTH_DAYS, Math.max(1, day));
}
