import type { PAIN_FLAGS } from '#domain/day-log/day-log.fields.ts';
import type { BodyDay } from './logged-cycles.ts';

// What was ticked of a day stays stored when the day is corrected, so that it's there if the correction is taken back. Until then it counts for
// nothing, as it isn't shown.

/** Severe, of 0 to 3. */
export const SEVERE_PAIN = 3;

/** Whether any of these details stands of a day: they are of heavy bleeding. */
export const hasDetail = (day: BodyDay | undefined, details: readonly string[]): boolean =>
  day?.bleeding === 'heavy' && (day.heavy_details?.some((detail) => details.includes(detail)) ?? false);

/** Whether this stands of a day's pain: it isn't of a day that was said to be without. */
export const hasFlag = (day: BodyDay | undefined, flag: (typeof PAIN_FLAGS)[number]): boolean =>
  day?.pain !== 0 && (day?.pain_flags?.includes(flag) ?? false);
