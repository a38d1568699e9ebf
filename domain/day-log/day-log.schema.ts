import * as v from 'valibot';
import { BOUNDS } from '#domain/account/quotas.ts';
import { daysBetween } from '#domain/calendar/local-date.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { daySchema, flagSchema, oneOf, storedDaySchema } from '#domain/wire/wire.schema.ts';
import { BLEEDING_LEVELS } from './bleeding.ts';
import { DAY_FIELDS, DAY_KINDS } from './day-log.fields.ts';

/** The most days of one list, and of one logged range. */
export const DAY_LIST_DAYS_MAX = 400;
export const DAY_RANGE_DAYS_MAX = 31;
/** The most own symptoms of a person, archived ones included, and the most code points of a name. */
export const OWN_SYMPTOMS_MAX = BOUNDS.custom_symptoms.most;
export const OWN_SYMPTOM_NAME_MAX = 40;

/** A day of the log in answers; fields that aren't logged are `null`. */
export const dayLogSchema = v.object(entriesOf(DAY_FIELDS, 'day'));
export type DayLog = v.InferOutput<typeof dayLogSchema>;

/** `POST /api/day/{date}/log`: only fields that are sent change; `null` clears, `[]` means "none of them". */
export const logDaySchema = v.partial(v.object(entriesOf(DAY_FIELDS, 'sent')));
export type DayUpdate = v.InferOutput<typeof logDaySchema>;

const startedEntries = {
  started: v.nullable(v.object({ period_id: v.string(), on: storedDaySchema })),
  /** The question for the person: whether a start 15 to 20 days after the last is a new period, or bleeding in between. */
  ask: v.nullable(v.picklist(['between_or_new'])),
};

export const dayLoggedSchema = v.object({ success: v.literal(1), day: dayLogSchema, ...startedEntries });
export type DayLogged = v.InferOutput<typeof dayLoggedSchema>;

/**
 * `POST /api/day/range/log`: bleeding of all days from one to another, both included. With `only_unsaid` only on days without
 * logged bleeding, and "it ended" on `to`; a `null` bleeding withdraws that end.
 */
export const logDaysSchema = v.pipe(
  v.object({
    from: daySchema,
    to: daySchema,
    bleeding: v.nullable(oneOf(BLEEDING_LEVELS)),
    only_unsaid: v.optional(flagSchema, 0),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => daysBetween(from, to) < DAY_RANGE_DAYS_MAX,
      `must be less than ${DAY_RANGE_DAYS_MAX} days after the first`,
    ),
    ['to'],
  ),
);
export type DaysChange = v.InferOutput<typeof logDaysSchema>;

export const daysLoggedSchema = v.object({
  success: v.literal(1),
  /** The days that changed. */
  written: v.array(storedDaySchema),
  ...startedEntries,
});

/** Something in another app's file that has no field here, by day and in that app's words. */
const dayRemarkSchema = v.object({ source: v.string(), text: v.string() });
export type DayRemark = v.InferOutput<typeof dayRemarkSchema>;
/** A day in lists, and as the app knows it from a list or another answer. */
const listedDaySchema = v.object({
  ...dayLogSchema.entries,
  remarks: v.optional(v.array(dayRemarkSchema), []),
});
export type ListedDay = DayLog & { readonly remarks?: readonly DayRemark[] };

/**
 * Oldest first, without days that have neither values nor remarks. `unreadable` counts what can't be decrypted: encrypted parts
 * of days, which are `null` there, and remarks, which are left out.
 */
export const dayListSchema = v.object({
  success: v.literal(1),
  days: v.array(listedDaySchema),
  unreadable: v.number(),
});

export const ownSymptomSchema = v.object({
  symptom_id: v.string(),
  name: v.string(),
  archived: v.picklist([0, 1]),
});
export type OwnSymptom = v.InferOutput<typeof ownSymptomSchema>;

const kindFlags = <Flag extends v.GenericSchema>(flag: Flag) =>
  Object.fromEntries(DAY_KINDS.map((kind) => [kind, flag])) as Record<(typeof DAY_KINDS)[number], Flag>; // one each
/** The kinds that a person logs: 1 for offered ones. */
export const dayKindsSchema = v.object({
  success: v.literal(1),
  kinds: v.object(kindFlags(v.picklist([0, 1]))),
});
export type ShownKinds = v.InferOutput<typeof dayKindsSchema>['kinds'];
export const updateDayKindsSchema = v.partial(v.object(kindFlags(flagSchema)));
