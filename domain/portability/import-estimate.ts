import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { startsOfEpisodes } from '#domain/cycle/episodes.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import type { PortableRecord } from './portable-data.schema.ts';
import type { ImportContext, ReadRecords } from './read-records.ts';

/** An imported period that begins within so many days of onboarding's entry is the one that was meant there. */
const ESTIMATE_DAYS = 10;

/** Whether one of some periods is the one that onboarding's entry meant. */
export const isEstimated = (begins: readonly LocalDate[], estimateOn: LocalDate): boolean =>
  begins.some((on) => Math.abs(daysBetween(on, estimateOn)) <= ESTIMATE_DAYS);

/** Onboarding's entry, which gives way to an imported period. */
export type Estimate = {
  readonly on: LocalDate;
  /** Whether the bleeding that it put on its day goes with it: not if the file says something of that day's bleeding. */
  readonly takesBleeding: boolean;
};

/** The entry that gives way to a file's periods; `null` if there is none, or none of them is near. Our own files leave it. */
export function estimateIn(
  { days, starts }: { days: ReadRecords<'day_logs'>; starts: ReadRecords<'periods'> },
  { head, estimateOn, today }: Pick<ImportContext, 'head' | 'estimateOn' | 'today'>,
): Estimate | null {
  if (head === undefined || estimateOn === null) return null;
  const logged = recordsOf(days).filter(({ date }) => date <= today);
  const bled = logged.filter(({ bleeding, counts }) => counts === 1 && makesPeriods(bleeding));
  const pastStarts = recordsOf(starts).filter(({ started_on: on }) => on <= today);
  const begins = startsOfEpisodes([
    ...bled.map(({ date }) => date),
    ...pastStarts.map(({ started_on: on }) => on),
  ]);
  if (!isEstimated(begins, estimateOn)) return null;
  const hasBleeding = logged.some(({ date, bleeding }) => date === estimateOn && bleeding !== null);
  return { on: estimateOn, takesBleeding: !hasBleeding };
}

const recordsOf = <Kind extends 'day_logs' | 'periods'>({
  read,
}: ReadRecords<Kind>): PortableRecord<Kind>[] =>
  read.flatMap(({ record }) => (record === undefined ? [] : [record]));
