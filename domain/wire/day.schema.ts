import * as v from 'valibot';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';

const NO_DAY = 'must be a day, YYYY-MM-DD';

/** A calendar day in calls, `YYYY-MM-DD`, within the years of `LocalDate`. */
export const daySchema: v.GenericSchema<string, LocalDate> = v.pipe(
  v.string(NO_DAY),
  v.metadata({ format: 'date' }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = parseLocalDate(dataset.value);
    if (day !== undefined) return day;
    addIssue({ message: NO_DAY });
    return NEVER;
  }),
);
