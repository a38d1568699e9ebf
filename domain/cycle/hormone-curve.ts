/** One day of the 28-day reference cycle. Levels are percents of each hormone's own highest median. */
export interface HormoneLevels {
  readonly day: number;
  readonly oestrogen: number;
  readonly progesterone: number;
}

const OESTROGEN = [
  15, 14, 14, 15, 16, 17, 21, 23, 28, 39, 52, 69, 100, 71, 33, 28, 34, 43, 48, 52, 59, 52, 54, 53, 36, 33, 18,
  16,
] as const;
const PROGESTERONE = [
  2, 2, 2, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 6, 12, 30, 48, 73, 80, 83, 100, 87, 76, 77, 34, 31, 12, 10,
] as const;

/**
 * Typical levels on the 28 days of the reference cycle, day 1 first, in whole percents: daily medians of 20 people, with the LH peak on day 14.
 * Not the levels of any person, and not valid on hormonal contraception. Source: the first of `HORMONE_SOURCES` (hormone-sources.ts), scaled.
 */
export const HORMONE_CURVE: readonly HormoneLevels[] = OESTROGEN.map((oestrogen, index) => ({
  day: index + 1,
  oestrogen,
  progesterone: PROGESTERONE[index] ?? 0,
}));
