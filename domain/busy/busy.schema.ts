import * as v from 'valibot';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { instantSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';

/** The most characters of an address; a longer one is refused like every other that isn't taken. */
export const ADDRESS_MAX = 2_000;

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

export const SOURCE_KINDS = ['address', 'file'] as const;
/** `stopped`: it isn't fetched any more, until a fetch by hand succeeds. */
export const SOURCE_STATES = ['ok', 'failing', 'stopped'] as const;

/** The most that a device sends of a file. */
const INTERVALS_MAX = 1_500;
const DATES_MAX = 400;
const NOT_UNDERSTOOD_MAX = 1_000_000;

const intervalSchema = v.pipe(
  v.array(instantSchema),
  v.minLength(2, 'must be two instants'),
  v.maxLength(3, 'must be two instants, and 1 if they aren’t confirmed'),
  v.check(
    ([, , tentative = 0]) => tentative === 0 || tentative === 1,
    'must have 0 or 1 behind its instants',
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
    v.check((all) => all.every(([from, until]) => from < until), 'must end after they begin'),
    v.check(
      (all) => all.every(([from], index) => from >= (all[index - 1]?.[0] ?? from)),
      'must be in order of their beginning',
    ),
  ),
  /** A date once for each all-day entry. */
  all_day: datesSchema,
  /** Those of them that fill their day in any case. */
  out_of_office: v.optional(datesSchema, []),
  not_understood: v.optional(wholeNumberSchema(0, NOT_UNDERSTOOD_MAX), 0),
});
export type SentBusy = v.InferOutput<typeof sentBusySchema>;
