import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { emptyAsNull, instantSchema } from '#domain/wire/wire.schema.ts';

const instantOrNone = v.optional(emptyAsNull(v.nullable(instantSchema)));
/** The dates in calls, in unix seconds and two spellings; `null` removes a date (contract §6). */
export const dateFields = {
  task_start_timestamp: instantOrNone,
  start_timestamp: instantOrNone,
  task_end_timestamp: instantOrNone,
  end_timestamp: instantOrNone,
};
export type SentDateFields = Readonly<v.InferOutput<v.ObjectSchema<typeof dateFields, undefined>>>;

/** A sent date and its field, so that a refusal names the field the client used. */
export interface SentDate {
  readonly field: keyof SentDateFields;
  readonly at: number | null;
}

/** The dates of a request in either spelling; if both are sent, the longer name counts. */
export function sentDates(fields: SentDateFields): {
  start: SentDate | undefined;
  end: SentDate | undefined;
} {
  return {
    start: firstSent(fields, ['task_start_timestamp', 'start_timestamp']),
    end: firstSent(fields, ['task_end_timestamp', 'end_timestamp']),
  };
}

function firstSent(
  fields: SentDateFields,
  spellings: readonly (keyof SentDateFields)[],
): SentDate | undefined {
  for (const field of spellings) {
    const at = fields[field];
    if (at !== undefined) return { field, at };
  }
  return undefined;
}

/** Whether a task may run from one day to the other; a missing day sets no limit, and both may be the same day. */
export function isInOrder(startOn: LocalDate | null, endOn: LocalDate | null): boolean {
  return startOn === null || endOn === null || startOn <= endOn;
}
