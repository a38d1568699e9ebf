import fc from 'fast-check';
import type { JsonSchema } from '#worker/pages/api-docs-page.ts';
import {
  EXAMPLE_EMAIL,
  EXAMPLE_HABIT_ID,
  EXAMPLE_NOW,
  EXAMPLE_PERIOD_ID,
  EXAMPLE_SESSION_ID,
  EXAMPLE_TASK_ID,
} from '../contract/example-requests.ts';
import { NAUGHTY_TEXTS } from './hostile-values.ts';

/** The keywords that the document's schemas use; a new one must be added here first. */
const KNOWN_KEYWORDS = new Set(
  'description type properties required minLength maxLength enum default anyOf oneOf $defs const minimum maximum pattern format items minItems maxItems additionalProperties'.split(
    ' ',
  ),
);

const IDS = [EXAMPLE_TASK_ID, EXAMPLE_HABIT_ID, EXAMPLE_PERIOD_ID, EXAMPLE_SESSION_ID];
const DAY_SECONDS = 86_400;

const anId = fc.oneof(fc.constantFrom(...IDS), fc.uuid({ version: 7 }));
/** Mostly an id that exists: calls that change nothing test little. */
const idLike = (example: string) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: anId });
/** Mostly in the past, because future days are often refused. */
const aNearInstant = fc.integer({ min: -800, max: 200 }).map((days) => EXAMPLE_NOW + days * DAY_SECONDS);
/** Both edges of the calendar, days some years before them, and a leap day, because date arithmetic breaks there first. */
const EDGE_DAYS = [
  '1900-01-01',
  '1900-01-02',
  '2024-02-29',
  '2026-03-18',
  '2192-12-31',
  '2193-01-01',
  '2199-12-25',
  '2199-12-30',
  '2199-12-31',
] as const;
const aDay = fc.oneof(
  {
    weight: 3,
    arbitrary: aNearInstant.map((instant) => new Date(instant * 1000).toISOString().slice(0, 10)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...EDGE_DAYS) },
);
const anInstant = fc.oneof(
  { weight: 8, arbitrary: aNearInstant },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...EDGE_DAYS, '1899-12-31', '2200-01-01'), fc.constantFrom('00:00', '23:59'))
      .map(([day, time]) => Date.parse(`${day}T${time}:00Z`) / 1000),
  },
);

/** Fields whose kind their schema cannot express, by their names. */
const BY_NAME: readonly (readonly [name: RegExp, value: fc.Arbitrary<unknown>])[] = [
  [
    /^email$/,
    fc.oneof(fc.constantFrom(EXAMPLE_EMAIL, ' Ana@Example.org ', 'ben@example.org'), fc.emailAddress()),
  ],
  // A name contains a letter, which JSON Schema can't express; one in eight is arbitrary.
  [
    /^name$/,
    fc.oneof(
      { weight: 7, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `É${text}`) },
      { weight: 1, arbitrary: fc.constantFrom(...NAUGHTY_TEXTS) },
    ),
  ],
  [/^timezone$/, fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', 'Etc/GMT+12')],
  [/^(task|parent)_id$/, idLike(EXAMPLE_TASK_ID)],
  [/^habit_id$/, idLike(EXAMPLE_HABIT_ID)],
  [/^timestamp$/, anInstant.map(String)],
  [/_timestamp$/, anInstant],
];

/** Values that are valid for a schema of the document. The field's `name` determines the values of some fields more closely. */
export function valueFitting(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN_KEYWORDS.has(keyword));
  if (unknown.length > 0) throw new Error(`${name}: unknown keywords ${unknown.join(', ')}`);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueFitting(one, name)));
  const [, byName] = BY_NAME.find(([pattern]) => pattern.test(name) && schema.type !== 'null') ?? [];
  if (byName) return byName;
  return ofType(schema, name);
}

function ofType(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(schema.minimum ?? -1_000), max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFitting(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** Fields that only fit together in a few ways, or name what hardly exists: one object in eight has them. */
const RARE = /^habit_(?:rhythm|times|every|anchor_on|target_per)$|^task_labels|^label_id$/;

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valueFitting(schema, name)] as const,
  );
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  return fc.tuple(whole, fc.nat(7)).map(([object, chance]) => {
    const isLeft = (name: string) => chance === 0 || required.includes(name) || !RARE.test(name);
    return Object.fromEntries(Object.entries(object).filter(([name]) => isLeft(name)));
  });
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 100 }: JsonSchema,
  name: string,
): fc.Arbitrary<string> {
  if (format === 'date') return aDay;
  if (format === 'uuid' || /(^|_)id$/.test(name)) return anId;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 80) };
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc.string({ unit: 'binary', ...length }),
    fc.constantFrom(...NAUGHTY_TEXTS),
  );
}
