import * as v from 'valibot';
import { daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';

/** The answer that only reports success. */
export const successSchema = v.object({ success: v.literal(1) });

/** A flag in calls: `0`, `1`, `true` or `false` in, `0` or `1` out. */
export const flagSchema = v.pipe(
  v.union([v.picklist([0, 1]), v.boolean()], 'must be 0 or 1'),
  v.transform((value): 0 | 1 => (value === true || value === 1 ? 1 : 0)),
);

/** A flag in answers. */
export const outFlagSchema = v.picklist([0, 1]);

/** A flag that only counts when it is set: anything but `1` or `true` is refused. */
export const acceptedFlagSchema = v.pipe(
  v.union([v.literal(1), v.literal(true)], 'must be 1 when it is sent'),
  v.transform((): 1 => 1),
);

/** Unix seconds, from 1900-01-02 to 2199-12-30 in UTC: a day inside `LocalDate`'s years, so that no zone goes beyond them. */
export const instantSchema = v.pipe(
  v.number('must be a whole number of unix seconds'),
  v.integer('must be a whole number of unix seconds'),
  v.minValue(-2_208_902_400, 'is before the year 1900'),
  v.maxValue(7_258_031_999, 'is after the year 2199'),
);

/** A whole number within `min`..`max`, both included. */
export function wholeNumberSchema(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
}

/**
 * Text as the product accepts it: well-formed Unicode without NUL, trimmed, NFC-normalised, `min`..`max` code points long after
 * that (contract §1). The issue types `too_short` and `too_long` name the exceeded limit.
 */
export function textSchema({ min, max }: { min: number; max: number }) {
  return v.pipe(
    v.string('must be a text'),
    // Checks that JSON Schema can't express are left out of the OpenAPI document; this is the closest it can express.
    v.metadata({ minLength: min, maxLength: max }),
    v.check(
      (text) => text.isWellFormed() && !text.includes('\u0000'),
      'must be well-formed text without NUL',
    ),
    v.transform((text) => text.trim().normalize('NFC')),
    {
      ...v.check((text: string) => codePointsIn(text) >= min, `must have at least ${min} characters`),
      type: 'too_short' as const,
    },
    {
      ...v.check((text: string) => codePointsIn(text) <= max, `must have at most ${max} characters`),
      type: 'too_long' as const,
    },
  );
}

function codePointsIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** One of some values; the refusal names them all. */
export function oneOf<const Options extends readonly (string | number)[]>(options: Options) {
  return v.picklist(options, `must be one of ${options.join(', ')}`);
}

/** A nullable field that isn't a text: `''` means `null` (contract §6). Our own calls don't send it, so the type lacks it. */
export function emptyAsNull<Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<Input, Output> {
  const refusal = ({ issues }: { readonly issues?: readonly { message: string }[] }) =>
    issues?.at(-1)?.message ?? 'has the wrong type'; // the schema's own
  return v.pipe(
    v.union([v.literal(''), schema], refusal),
    v.transform((value) => (value === '' ? null : value) as Output), // which is nullable
  ) as v.GenericSchema<Input, Output>;
}

/** An id made by the client (contract §1): a UUIDv7 in either case, converted to lower case. */
export const clientIdSchema = v.pipe(
  v.string('must be a UUIDv7'),
  v.metadata({ format: 'uuid' }),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, 'must be a UUIDv7'),
  v.toLowerCase(),
);

/** An id in a request: opaque, in lower case. One that isn't the person's is not found. */
export const idSchema = v.pipe(v.string('must be an id'), v.toLowerCase());

/** An id in a file of a person's data, no matter who made it. */
export const fileIdSchema = v.pipe(
  v.string('must be an id'),
  v.regex(/^[0-9a-z][0-9a-z-]{0,63}$/, 'must be an id'),
);

/** A refusal as sent: RFC 9457 with the product's `code` and `success: 0`. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  code: v.string(),
  success: v.literal(0),
  errors: v.optional(
    v.array(v.object({ path: v.string(), message: v.string(), reason: v.optional(v.string()) })),
  ),
});

export type Problem = v.InferOutput<typeof problemSchema>;

const NO_DAY = 'must be a day, YYYY-MM-DD';

/** A calendar day in answers: the server wrote it, so it is a valid one. */
export const storedDaySchema = v.string() as unknown as v.GenericSchema<string, LocalDate>; // the type of its output is narrower

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

/** The path of a call about one day. */
export const dayPathSchema = v.object({ date: daySchema });

/** The path of a list of days, from one to another: both included, at most `maxDays`. */
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

/** The parts of these schemas that are read here, by their type; the library documents all of it. */
type Node = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
};

/** The dotted paths at which `input` has a list where the schema has an object: `v.object` takes a list for one without fields. */
export function listsForObjects(schema: v.GenericSchema, input: unknown): string[] {
  const { type, wrapped, item, options, entries } = schema as Node; // valibot's own nodes, of which these fields are read
  if (wrapped) return listsForObjects(wrapped, input);
  if (typeof input !== 'object' || input === null) return [];
  if (item) {
    if (!Array.isArray(input)) return [];
    return input.flatMap((one, index) => below(index, listsForObjects(item, one)));
  }
  if (type === 'variant' || type === 'union') {
    return listsInAll(options as readonly Node[], input); // a variant's or union's options are schemas
  }
  if (type !== 'record' && !entries) return [];
  if (Array.isArray(input)) return [''];
  return Object.entries(entries ?? {}).flatMap(
    ([key, entry]) => below(key, listsForObjects(entry, input[key as keyof typeof input])), // what isn't there is undefined
  );
}

/** The paths in the first option that accepts `input`, or of all if none does; empty if one of them finds nothing wrong. */
function listsInAll(options: readonly Node[], input: unknown): string[] {
  const taking = options.filter((option) => v.is(option, input));
  const found = (taking.length > 0 ? taking : options).map((option) => listsForObjects(option, input));
  return found.every((lists) => lists.length > 0) ? (found[0] ?? []) : [];
}

const below = (key: string | number, paths: readonly string[]) =>
  paths.map((path) => (path === '' ? `${key}` : `${key}.${path}`));
