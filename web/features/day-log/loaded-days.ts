import type { ListedDay } from '#domain/day-log/day-log.schema.ts';

/** Loaded days of the log, oldest first, without those that have neither a log nor remarks. */
export type LoadedDays = {
  readonly days: readonly ListedDay[];
  /** The first loaded day. */
  readonly from: string;
  /** The last loaded day; `null` if every day after the first is loaded. */
  readonly to: string | null;
};

/** Whether a day is one of the loaded ones. */
export const isWithin = ({ from, to }: LoadedDays, date: string): boolean =>
  from <= date && (to === null || date <= to);

/** A loaded day; `null` if it has neither a log nor remarks, `undefined` if it isn't loaded. */
export function dayIn(known: LoadedDays | undefined, date: string): ListedDay | null | undefined {
  if (known === undefined || !isWithin(known, date)) return undefined;
  return known.days.find((day) => day.date === date) ?? null;
}
