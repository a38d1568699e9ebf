import * as v from 'valibot';

// A record has several shapes: a call, an answer, a row of a list, a file. Each field is defined once, under the name of its
// column, with its place in each shape. All other lists of fields are made from that one.

/** A field in one shape of its record: key, schema, and conversions from the stored value to the sent one and back. */
type Place<Key extends string, Schema extends v.GenericSchema, Stored> = {
  readonly key: Key;
  readonly schema: Schema;
  readonly encode: (stored: Stored) => v.InferOutput<Schema>;
  readonly decode: (encoded: v.InferOutput<Schema>) => Stored;
};
type AnyPlace = {
  readonly key: string;
  readonly schema: v.GenericSchema;
  readonly encode: (stored: never) => unknown;
  readonly decode: (encoded: never) => unknown;
};

/** Every field of a record by its column, with its place in each shape that has it. */
export type RecordFields<Shape extends string> = Readonly<
  Record<string, { readonly [Name in Shape]?: AnyPlace }>
>;
type AnyFields = RecordFields<string>;
/** The shapes of a record. */
type ShapeOf<Fields extends AnyFields> = {
  [Name in keyof Fields]: keyof Fields[Name] & string;
}[keyof Fields];

/** A place whose value is sent as stored; with a conversion it is `{...at(key, schema), encode, decode }`. */
export function at<const Key extends string, Schema extends v.GenericSchema>(
  key: Key,
  schema: Schema,
): Place<Key, Schema, v.InferOutput<Schema>> {
  return { key, schema, encode: (stored) => stored, decode: (encoded) => encoded };
}

/** The names of the fields that are in a shape. */
export type NameIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>> = {
  [Name in keyof Fields]: Fields[Name] extends Readonly<Record<Shape, AnyPlace>> ? Name : never;
}[keyof Fields];
type PlaceOf<Fields extends AnyFields, Shape extends ShapeOf<Fields>, Name extends keyof Fields> =
  Fields[Name] extends Readonly<Record<Shape, infer Found extends AnyPlace>> ? Found : never;
/** The schemas of a shape, by their keys there. */
type EntriesIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>> = {
  [Name in NameIn<Fields, Shape> as PlaceOf<Fields, Shape, Name>['key']]: PlaceOf<
    Fields,
    Shape,
    Name
  >['schema'];
};
/** The values of a shape, by its keys. */
export type EncodedIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>> = {
  [Name in NameIn<Fields, Shape> as PlaceOf<Fields, Shape, Name>['key']]: v.InferOutput<
    PlaceOf<Fields, Shape, Name>['schema']
  >;
};
/** The stored values of a shape's fields, by their columns. */
export type StoredIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>> = {
  [Name in NameIn<Fields, Shape>]: ReturnType<PlaceOf<Fields, Shape, Name>['decode']>;
};
type EmptyIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>> = {
  [Name in NameIn<Fields, Shape> as null extends v.InferOutput<PlaceOf<Fields, Shape, Name>['schema']>
    ? Name
    : never]: StoredIn<Fields, Shape>[Name];
};

type Part<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | undefined };
/** Converts a whole record to a whole one, and a part to the same part: absent and `undefined` fields stay out. */
type Translation<From, To> = { (whole: Readonly<From>): To; (part: Part<From>): Partial<To> };

/** The names of the fields that are in a shape, in their order. */
export function namesIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>>(
  fields: Fields,
  shape: Shape,
): NameIn<Fields, Shape>[] {
  return placesIn(fields, shape).map(([name]) => name as NameIn<Fields, Shape>); // those that have a place in it
}

/** The schemas of a shape, for `v.object`. */
export function entriesOf<Fields extends AnyFields, Shape extends ShapeOf<Fields>>(
  fields: Fields,
  shape: Shape,
): EntriesIn<Fields, Shape> {
  const entries = placesIn(fields, shape).map(([, { key, schema }]) => [key, schema]);
  return Object.fromEntries(entries) as EntriesIn<Fields, Shape>; // as the type is made
}

/** The stored values of all nullable fields of a shape when they are `null`: an empty record. */
export function emptyIn<Fields extends AnyFields, Shape extends ShapeOf<Fields>>(
  fields: Fields,
  shape: Shape,
): EmptyIn<Fields, Shape> {
  const empty = placesIn(fields, shape)
    .filter(([, { schema }]) => v.is(schema, null))
    .map(([name, { decode }]) => [name, decode(null as never)]); // which its schema accepts
  return Object.fromEntries(empty) as EmptyIn<Fields, Shape>; // as the type is made
}

/** Converts stored values to a shape's values. */
export function encoderOf<Fields extends AnyFields, Shape extends ShapeOf<Fields>>(
  fields: Fields,
  shape: Shape,
): Translation<StoredIn<Fields, Shape>, EncodedIn<Fields, Shape>> {
  return translation(placesIn(fields, shape).map(([name, { key, encode }]) => [name, key, encode]));
}

/** Converts a shape's values to stored values. */
export function decoderOf<Fields extends AnyFields, Shape extends ShapeOf<Fields>>(
  fields: Fields,
  shape: Shape,
): Translation<EncodedIn<Fields, Shape>, StoredIn<Fields, Shape>> {
  return translation(placesIn(fields, shape).map(([name, { key, decode }]) => [key, name, decode]));
}

function placesIn(fields: AnyFields, shape: string): [string, AnyPlace][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = field[shape];
    return place === undefined ? [] : [[name, place]];
  });
}

function translation<From extends object, To>(
  steps: readonly (readonly [from: string, to: string, by: (value: never) => unknown])[],
): Translation<From, To> {
  return (record: Part<From>) => {
    const translated: Record<string, unknown> = {};
    for (const [from, to, by] of steps) {
      const value = record[from as keyof From]; // keys of the shape it comes from
      if (value !== undefined) translated[to] = by(value as never); // its own value
    }
    return translated as To; // all keys for a whole, some for a part
  };
}

/** Picks some fields of a record. */
export function pick<Whole extends object, Name extends keyof Whole>(
  record: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Whole, Name>; // the names that were passed
}
