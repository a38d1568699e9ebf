import * as v from 'valibot';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';

const NO_DAY = 'must be a day, YYYY-MM-DD';

/** A calendar day on the wire, `YYYY-MM-DD`, of the years that `LocalDate` knows. */
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
