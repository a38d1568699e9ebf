import type { ListedDay } from '#domain/day-log/day-log.schema.ts';

/** Days of the log, oldest first, without those of which nothing is said or remarked. */
export type LoadedDays = {
  readonly days: readonly ListedDay[];
  /** The first day that is known. */
  readonly from: string;
  /** The last one; `null` for every day after the first. */
  readonly to: string | null;
};

/** A day as it's known; `null` if nothing is said or remarked of it, `undefined` if it isn't known. */
export function dayIn(known: LoadedDays | undefined, date: string): ListedDay | null | undefined {
  if (known === undefined || date < known.from || (known.to !== null && date > known.to)) return undefined;
  return known.days.find((day) => day.date === date) ?? null;
}
