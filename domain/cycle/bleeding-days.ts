import { daysOf } from '#domain/calendar/date-range.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from './accepted-starts.ts';
import type { Predictions } from './cycle.schema.ts';

/**
 * What is known of a day of bleeding: `logged` by the person; `follows` a logged start, by the usual length of a period, and
 * isn't in the future; or `expected`.
 */
export type BleedingMark = 'logged' | 'follows' | 'expected';

export type BleedingMarks = ReadonlyMap<LocalDate, BleedingMark>;

type Known = {
  /** Every logged start, in any order. */
  readonly starts: readonly LocalDate[];
  /** The usual length of a period, in whole days. */
  readonly usualDays: number;
  /** `undefined` while they aren't known; without a cycle in another mode than `natural`. */
  readonly predictions: Predictions | undefined;
  readonly today: LocalDate;
};

/**
 * The days of bleeding, as every calendar marks them: no day between a period's start and its last one is left out. The
 * current period is as long as predicted, the earlier ones have the usual length. A start within a cycle is one day.
 */
export function bleedingDays({ starts, usualDays, predictions, today }: Known): BleedingMarks {
  const current = predictions?.current;
  const periodEnd = current?.phases.find(({ phase }) => phase === 'menstrual')?.end;
  const endOf = (start: LocalDate) =>
    (start === current?.started_on && periodEnd && parseLocalDate(periodEnd)) ||
    addDays(start, usualDays - 1);
  const periods = acceptedStarts(starts).accepted.map((start) => ({ start, end: endOf(start) }));

  const marks = new Map<LocalDate, BleedingMark>();
  for (const day of predictions?.predicted_periods.flatMap((text) => parseLocalDate(text) ?? []) ?? [])
    if (day >= today) marks.set(day, 'expected');
  for (const period of periods)
    for (const day of daysOf(period))
      if (day <= today) marks.set(day, 'follows');
      else if (period.start === current?.started_on) marks.set(day, 'expected');
  for (const day of starts) marks.set(day, 'logged');
  return marks;
}
