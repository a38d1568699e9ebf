/** The strengths of bleeding that a person chooses from, the weakest first. */
export const BLEEDING_STRENGTHS = ['none', 'spotting', 'light', 'medium', 'heavy'] as const;
/** Bleeding of a day; `unspecified` is bleeding without a strength. Stored as its place in this list. */
export const BLEEDING_LEVELS = [...BLEEDING_STRENGTHS, 'unspecified'] as const;
export type BleedingLevel = (typeof BLEEDING_LEVELS)[number];
/** From this index on in `BLEEDING_LEVELS`, bleeding makes periods; spotting never does. */
export const FIRST_PERIOD_LEVEL = BLEEDING_LEVELS.indexOf('light');

/** Whether a day's bleeding is of the kind that makes periods; spotting isn't. */
export const makesPeriods = (bleeding: BleedingLevel | null): boolean =>
  bleeding !== null && BLEEDING_LEVELS.indexOf(bleeding) >= FIRST_PERIOD_LEVEL;

/** Whether a day has bleeding that counts as part of a period. */
export const isPeriodBleeding = (
  day: { readonly bleeding: BleedingLevel | null; readonly counts: 0 | 1 } | null | undefined,
): boolean => day?.counts === 1 && makesPeriods(day.bleeding);
