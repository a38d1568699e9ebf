import * as v from 'valibot';

/** What these schemas have, by their type; the library documents all of it. */
type Node = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
};

/** The dotted paths at which `input` has a list where the schema has an object: `v.object` takes a list for one without fields. */
export function listsForObjects(schema: v.GenericSchema, input: unknown): string[] {
  const { type, wrapped, item, options, entries } = schema as Node;
  if (wrapped) return listsForObjects(wrapped, input);
  if (typeof input !== 'object' || input === null) return [];
  if (item) {
    if (!Array.isArray(input)) return [];
    return input.flatMap((one, index) => below(index, listsForObjects(item, one)));
  }
  if (type === 'variant' || type === 'union') {
    return listsInAll(options as readonly Node[], input);
  }
  if (type !== 'record' && !entries) return [];
  if (Array.isArray(input)) return [''];
  return Object.entries(entries ?? {}).flatMap(([key, entry]) =>
    below(key, listsForObjects(entry, input[key as keyof typeof input])),
  );
}

/** The paths in the first of the options that take `input`, or of all if none does; none if one of them finds nothing wrong. */
function listsInAll(options: readonly Node[], input: unknown): string[] {
  const taking = options.filter((option) => v.is(option, input));
  const found = (taking.length > 0 ? taking : options).map((option) => listsForObjects(option, input));
  return found.every((lists) => lists.length > 0) ? (found[0] ?? []) : [];
}

const below = (key: string | number, paths: readonly string[]) =>
  paths.map((path) => (path === '' ? `${key}` : `${key}.${path}`));
