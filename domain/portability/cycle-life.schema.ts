import * as v from 'valibot';
import { ODD_NOTE_MAX } from '#domain/cycle/cycle-life.schema.ts';
import { NATURAL_METHODS, ODD_REASONS } from '#domain/cycle/cycle-mode.ts';
import { ACTIVE_DAYS_RANGE, PAUSE_DAYS_RANGE, SCHEME_KINDS } from '#domain/cycle/scheme.ts';
import { SIGN_KINDS } from '#domain/cycle/signs/cycle-sign.ts';
import { daySchema } from '#domain/wire/day.schema.ts';
import { fileIdSchema, flagSchema, oneOf, textSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';

const some = <Row extends v.GenericSchema>(row: Row) => v.optional(v.array(row), []);

/** What was said of a cycle, by its first day. */
const portableAnnotationSchema = v.object({
  started_on: daySchema,
  odd: flagSchema,
  confirmed: flagSchema,
  reason: v.nullable(oneOf(ODD_REASONS)),
  note: v.nullable(textSchema({ min: 1, max: ODD_NOTE_MAX })),
  ignored_signs: v.array(oneOf(SIGN_KINDS)),
});

/** How a pill, a ring or a patch is taken, up to, but not including, a day. */
const portableSchemeSchema = v.object({
  id: fileIdSchema,
  kind: oneOf(SCHEME_KINDS),
  active_days: wholeNumberSchema(ACTIVE_DAYS_RANGE.min, ACTIVE_DAYS_RANGE.max),
  pause_days: wholeNumberSchema(PAUSE_DAYS_RANGE.min, PAUSE_DAYS_RANGE.max),
  started_on: daySchema,
  ended_on: v.nullable(daySchema),
  hour: v.nullable(wholeNumberSchema(0, 23)),
});

/** What is said of natural cycles; whether the transition has begun comes back with the answers about the cycle. */
const portableFactsSchema = v.object({
  in_transition: flagSchema,
  told_on: v.nullable(daySchema),
  /** How pregnancy is avoided. */
  method: v.nullable(oneOf(NATURAL_METHODS)),
});

/** What a person says of their cycles besides the log; each is missing in older files. */
export const portableLifeEntries = {
  odd_cycles: some(portableAnnotationSchema),
  pill_schemes: some(portableSchemeSchema),
  cycle_facts: v.optional(v.nullable(portableFactsSchema), null),
};
export const portableLifeSchema = v.object(portableLifeEntries);
export type PortableLife = v.InferOutput<typeof portableLifeSchema>;
