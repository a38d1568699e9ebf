// Checks data from outside in code that runs at the start, before the schema library has loaded. Builds turn the schemas of
// answers into shapes (`web/static/client-calls.plugin.ts`).

/** Describes a JSON value. An object's other keys are dropped, as by `v.object`. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  /** Any object, unchecked inside. */
  | 'object'
  | { readonly [key: string]: Shape }
  | readonly ['null' | 'list', Shape]
  | readonly ['record', keys: Shape, values: Shape]
  /** For a key that may be missing, with its default, if any. */
  | readonly ['optional', Shape, unknown?]
  | readonly ['one', ...(string | number | boolean)[]];

const WRONG = Symbol('wrong');

/** The value if it has this shape, otherwise `undefined`. The shape has to match the type. */
export function ofShape<Value>(shape: Shape, given: unknown): Value | undefined {
  const value = read(shape, given);
  return value === WRONG ? undefined : (value as Value); // A value of the shape is of the type.
}

/** The value in a JSON text if it has this shape; `undefined` also for any other text. */
export function fromJson<Value>(shape: Shape, text: string | undefined): Value | undefined {
  try {
    return ofShape(shape, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** A schema (https://standardschema.dev) made of a shape. */
// @__NO_SIDE_EFFECTS__
export const shaped = (shape: Shape) => ({
  '~standard': {
    validate: (given: unknown) => {
      const value = read(shape, given);
      return value === WRONG ? { issues: [] } : { value };
    },
  },
});

function read(shape: Shape, given: unknown): unknown {
  if (typeof shape === 'string') return typeof given === shape ? given : WRONG;
  if (!isList(shape)) return isObject(given) ? readKeys(shape, given) : WRONG;
  const [kind, first, second] = shape;
  if (kind === 'null' && given === null) return null;
  // Without the kind itself, which isn't a value.
  if (kind === 'one') return shape.slice(1).some((value) => value === given) ? given : WRONG;
  if (kind === 'list') return readList(first, given);
  return kind === 'record' ? readRecord([first, second], given) : read(first, given);
}

function readList(shape: Shape, given: unknown): unknown {
  if (!Array.isArray(given)) return WRONG;
  const items = given.map((item) => read(shape, item));
  return items.includes(WRONG) ? WRONG : items;
}

function readKeys(shape: Readonly<Record<string, Shape>>, given: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(shape).flatMap(([key, of]) => {
    if (given[key] !== undefined || !isList(of) || of[0] !== 'optional')
      return [[key, read(of, given[key])] as const];
    return of[2] === undefined ? [] : [[key, of[2]] as const];
  });
  return entries.some(([, value]) => value === WRONG) ? WRONG : Object.fromEntries(entries);
}

function readRecord([keys, values]: readonly [Shape, Shape], given: unknown): unknown {
  if (!isObject(given)) return WRONG;
  const entries = Object.entries(given).map(
    ([key, value]) => [read(keys, key), read(values, value)] as const,
  );
  // The entries are pairs with string keys, or `WRONG`.
  return entries.flat().includes(WRONG) ? WRONG : Object.fromEntries(entries as [string, unknown][]);
}

const isList = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);
const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null;
