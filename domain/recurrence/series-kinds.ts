/** A task repeats by the days of the calendar, or is pinned to days of the cycle. */
export const SERIES_KINDS = ['calendar', 'cycle'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];
