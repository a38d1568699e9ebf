import { isKnownName } from '#domain/importers/is-known-name.ts';

/** Names whose values are types and options. */
const NAMING = /^(?:type|kind|category|subcategory|options?)$/i;
/** Names of fields as programs write them, without a number, which may be a day or an id. */
const FIELD_NAME = /^(?!.*\d\d)[A-Za-z_][\w-]{0,39}$/;
/** Types whose options are the person's own words. */
const IS_OWN_WORDS = /tag|note|custom|user/i;
const WITHHELD = '…';
const DEPTH_MAX = 6;
/** Most fields of an object, shapes, and characters of a shape: what somebody can look through before it's copied. */
const FIELDS_MAX = 40;
const SHAPES_MAX = 20;
const SHAPE_LENGTH_MAX = 1_000;

/**
 * The shapes of records that nobody understands, each once with how often it stands there: names of fields, and of types and
 * options that are known, without values or days. To be shown to us by somebody who wants to, after a look at it.
 */
export function shapesOf(originals: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const original of originals) {
    const shape = shortened(shapeOfText(original));
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const lines = [...counts].slice(0, SHAPES_MAX).map(([shape, count]) => `${count} × ${shape}`);
  return [...lines, ...(counts.size > SHAPES_MAX ? [WITHHELD] : [])].join('\n');
}

const shortened = (shape: string): string =>
  shape.length > SHAPE_LENGTH_MAX ? shape.slice(0, SHAPE_LENGTH_MAX) + WITHHELD : shape;

function shapeOfText(original: string): string {
  try {
    const shape = shapeOf(JSON.parse(original), { name: '', depth: 0 });
    return JSON.stringify(shape);
  } catch {
    return 'text';
  }
}

function shapeOf(value: unknown, { name, depth }: { name: string; depth: number }): unknown {
  if (typeof value === 'string') return NAMING.test(name) ? nameOrNothing(value) : 'text';
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  if (depth >= DEPTH_MAX) return WITHHELD;
  if (Array.isArray(value)) {
    const shapes = value.map((item) => JSON.stringify(shapeOf(item, { name, depth: depth + 1 })));
    return [...new Set(shapes)].map((shape): unknown => JSON.parse(shape));
  }
  const isOwn = Object.entries(value).some(
    ([key, field]) => NAMING.test(key) && IS_OWN_WORDS.test(String(field)),
  );
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, FIELDS_MAX)
      .map(([key, field]) => [
        FIELD_NAME.test(key) ? key : WITHHELD,
        shapeOf(field, { name: isOwn && key !== 'type' ? '' : key, depth: depth + 1 }),
      ]),
  );
}

/** A word that isn't an app's own may be a name of somebody, or of what they take. */
const nameOrNothing = (word: string): string => (isKnownName(word) ? word : WITHHELD);
