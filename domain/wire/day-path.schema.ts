import * as v from 'valibot';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { daySchema } from './day.schema.ts';

/** The path of a call about one day. */
export const dayPathSchema = v.object({ date: daySchema });

/** The path of a list of days, from one to another: both included, at most so many. */
export const dayRangePathSchema = (
  maxDays: number,
): v.GenericSchema<{ from: string; to: string }, { from: LocalDate; to: LocalDate }> =>
  v.pipe(
    v.object({ from: daySchema, to: daySchema }),
    v.forward(
      v.check(({ from, to }) => from <= to, 'must not be before the first day'),
      ['to'],
    ),
    v.forward(
      v.check(
        ({ from, to }) => daysBetween(from, to) < maxDays,
        `must be less than ${maxDays} days after the first`,
      ),
      ['to'],
    ),
  );
