import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { storedDaySchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { DETAIL_MONTHS } from './forgetting.ts';

const monthsSchema = v.nullable(
  v.picklist(DETAIL_MONTHS, `must be one of ${DETAIL_MONTHS.join(', ')}, or null`),
);
/** For how many months details are stored, by kind; `null` is always. */
const monthsEntries = {
  days: monthsSchema,
  journal: monthsSchema,
  tasks: monthsSchema,
  habits: monthsSchema,
};
const byKind = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ days: schema, journal: schema, tasks: schema, habits: schema });

export const readForgetting = defineCall('GET /api/user/keeping', {
  answer: v.object({
    ...successSchema.entries,
    ...monthsEntries,
    /** The day up to whose lines everything has gone; `null` before the first time. */
    done_until: v.nullable(storedDaySchema),
  }),
});

export const previewForgetting = defineCall('POST /api/user/keeping/preview', {
  body: v.object(monthsEntries),
  answer: v.object({
    ...successSchema.entries,
    /** How many rows would go: days with details, pages of the journal, finished tasks, checks of habits. */
    counts: byKind(v.number()),
    /** The first day whose details would stay, by kind; `null` if all do. */
    before_on: byKind(v.nullable(storedDaySchema)),
    /** What the update has to name. */
    seen: v.string(),
  }),
  reads: true,
});

/** Starts forgetting, or changes for how long details are stored. What is gone never comes back. */
export const updateForgetting = defineCall('POST /api/user/keeping/update', {
  body: v.object({ ...monthsEntries, seen: textSchema({ min: 1, max: 100 }) }),
  answer: successSchema,
  refusals: ['conflict'],
});
