import * as v from 'valibot';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { at } from '#domain/wire/record-fields.ts';
import {
  flagSchema,
  instantSchema,
  outFlagSchema,
  storedDaySchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';

/** The most characters of an address; a longer one is refused like every other that isn't taken. */
export const ADDRESS_MAX = 2_000;
/** The most characters of a calendar's label. */
export const SOURCE_LABEL_MAX = 40;

/** Why a calendar couldn't be read from its address; nothing of the answer is in it. */
export const FETCH_PROBLEMS = [
  'not_reached',
  'too_slow',
  'too_large',
  'not_a_calendar',
  'forbidden',
  'gone',
  'refused_address',
  'too_many_redirects',
  'own_calendar',
] as const;
export type FetchProblem = (typeof FETCH_PROBLEMS)[number];

const SOURCE_KINDS = ['address', 'file'] as const;
/** `stopped`: it isn't fetched any more, until a fetch by hand succeeds. */
export const SOURCE_STATES = ['ok', 'failing', 'stopped'] as const;

const shown = <const Key extends string, Schema extends v.GenericSchema>(key: Key, schema: Schema) => ({
  answer: at(key, schema),
  file: at(key, schema),
});

/** What answers and exports have of a calendar that is read in; never its address. */
export const SOURCE_FIELDS = {
  sourceId: { answer: at('id', v.string()) },
  label: { sent: at('label', textSchema({ min: 1, max: SOURCE_LABEL_MAX })), ...shown('label', v.string()) },
  kind: { answer: at('kind', v.picklist(SOURCE_KINDS)), file: at('kind', v.string()) },
  /** Of the address, with the port of a local one; `null` for a file. */
  host: shown('host', v.nullable(v.string())),
  allDayCounts: { sent: at('all_day_counts', flagSchema), ...shown('all_day_counts', outFlagSchema) },
  tentativeCounts: { sent: at('tentative_counts', flagSchema), ...shown('tentative_counts', outFlagSchema) },
  state: { answer: at('state', v.picklist(SOURCE_STATES)) },
  problem: { answer: at('problem', v.nullable(v.picklist(FETCH_PROBLEMS))) },
  /** The last success; of a file when it was sent. */
  fetchedAt: shown('fetched_at', v.nullable(v.number())),
  busyUntil: { answer: at('busy_until', storedDaySchema) },
  notUnderstood: { answer: at('not_understood', v.number()) },
  createdAt: shown('created_at', v.number()),
};

/** The most that a device sends of a file. */
export const INTERVALS_MAX = 1_500;
export const DATES_MAX = 400;
const NOT_UNDERSTOOD_MAX = 1_000_000;

const intervalSchema = v.pipe(
  v.array(instantSchema),
  v.check(
    ({ length, 2: tentative = 0 }) => length >= 2 && length <= 3 && (tentative === 0 || tentative === 1),
    'must be two instants, and 1 if they aren’t confirmed',
  ),
  v.transform(([from = 0, until = 0, tentative]) => [from, until, tentative === 1 ? 1 : 0] as const),
);

const datesSchema = v.pipe(
  v.array(v.pipe(v.string('must be a day, YYYY-MM-DD'), v.metadata({ format: 'date' }))),
  v.maxLength(DATES_MAX, `must have at most ${DATES_MAX} days`),
  v.check((dates) => dates.every((date) => parseLocalDate(date)), 'must be days, YYYY-MM-DD'),
  v.transform((dates) => dates as LocalDate[]), // as checked
);

/** When somebody is busy, as a device has read it from a file. */
export const sentBusySchema = v.object({
  /** Instants in order of their beginning, and 1 if the interval isn't confirmed. */
  intervals: v.pipe(
    v.array(intervalSchema),
    v.maxLength(INTERVALS_MAX, `must have at most ${INTERVALS_MAX} intervals`),
    v.check(
      (all) => all.every(([from, until], at) => from < until && from >= (all[at - 1]?.[0] ?? from)),
      'must end after they begin, and be in order of their beginning',
    ),
  ),
  /** A date once for each all-day entry. */
  all_day: datesSchema,
  /** Those of them that fill their day in any case. */
  out_of_office: v.optional(datesSchema, []),
  not_understood: v.optional(wholeNumberSchema(0, NOT_UNDERSTOOD_MAX), 0),
});
export type SentBusy = v.InferOutput<typeof sentBusySchema>;
