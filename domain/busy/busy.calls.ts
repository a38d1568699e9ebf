import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import {
  clientIdSchema,
  dayRangePathSchema,
  idSchema,
  storedDaySchema,
  successSchema,
} from '#domain/wire/wire.schema.ts';
import { ADDRESS_MAX, SOURCE_FIELDS, sentBusySchema } from './busy.fields.ts';

const BUSY_DAYS_MAX = 62;

const sourceSchema = v.object(entriesOf(SOURCE_FIELDS, 'answer'));
export type BusySource = v.InferOutput<typeof sourceSchema>;

/** A calendar, and what it makes of today and the 91 days after: minutes, and days with any. */
const sourceWithBusySchema = v.object({
  ...successSchema.entries,
  source: sourceSchema,
  found: v.object({ busy_minutes: v.number(), days_busy: v.number(), not_understood: v.number() }),
});

const sent = entriesOf(SOURCE_FIELDS, 'sent');
const optional = {
  all_day_counts: v.optional(sent.all_day_counts),
  tentative_counts: v.optional(sent.tentative_counts),
  busy: v.optional(sentBusySchema),
};

const newSourceSchema = v.pipe(
  v.object({
    id: v.optional(clientIdSchema),
    label: sent.label,
    address: v.optional(v.pipe(v.string('must be an address'), v.metadata({ maxLength: ADDRESS_MAX }))),
    ...optional,
  }),
  v.forward(
    v.partialCheck(
      [['address'], ['busy']],
      ({ address, busy }) => (address === undefined) !== (busy === undefined),
      'is needed, or busy in its place',
    ),
    ['address'],
  ),
);
export type NewSource = v.InferOutput<typeof newSourceSchema>;

const sourceUpdateSchema = v.object({ source_id: idSchema, label: v.optional(sent.label), ...optional });
export type SourceUpdate = v.InferOutput<typeof sourceUpdateSchema>;

const busyDaySchema = v.object({
  date: storedDaySchema,
  /** Of all calendars together; `null` on days that none of them covers. */
  busy_minutes: v.nullable(v.number()),
  /** `HH:MM`, at a day's end `24:00`. */
  busy: v.array(v.object({ from: v.string(), until: v.string() })),
  all_day: v.number(),
});
export type BusyDay = v.InferOutput<typeof busyDaySchema>;

/** When the person is busy, by their calendars; every day of the range in order. */
export const listBusyDays = defineCall('GET /api/busy/:from/:to', {
  params: dayRangePathSchema(BUSY_DAYS_MAX),
  answer: v.object({ ...successSchema.entries, days: v.array(busyDaySchema) }),
  refusals: ['validation_failed'],
});

/** The calendars that are read in, in the order in which they were added. */
export const listBusySources = defineCall('GET /api/busy/sources', {
  answer: v.object({ ...successSchema.entries, sources: v.array(sourceSchema) }),
});

/** Either an address, which is fetched at once, or what a device read from a file. A refused address has a `reason`. */
export const addBusySource = defineCall('POST /api/busy/source/add', {
  body: newSourceSchema,
  answer: sourceWithBusySchema,
  creates: true,
  refusals: ['conflict', 'rate_limited'],
});

/** What is left out stays; `busy` is whole, and only of a file. */
export const updateBusySource = defineCall('POST /api/busy/source/update', {
  body: sourceUpdateSchema,
  answer: sourceWithBusySchema,
  takesKey: true,
  refusals: ['not_found'],
});

/** Fetches now. A fetch that fails is no refusal: the source has its `problem`, and what was read before stays. */
export const refreshBusySource = defineCall('POST /api/busy/source/refresh', {
  body: v.object({ source_id: idSchema }),
  answer: sourceWithBusySchema,
  refusals: ['not_found', 'conflict', 'rate_limited'],
});

export const deleteBusySource = defineCall('DELETE /api/busy/source/:id/delete', {
  params: v.object({ id: idSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});
