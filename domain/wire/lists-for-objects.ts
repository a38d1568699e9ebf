import type * as v from 'valibot';

/** What these schemas have, by their type; the library documents all of it. */
type Node = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
};

/** The dotted paths at which `input` has a list where the schema has an object: `v.object` takes a list for one without fields. */
export function listsForObjects(schema: v.GenericSchema, input: unknown, path = ''): string[] {
  const node = schema as Node;
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (node.wrapped) return listsForObjects(node.wrapped, input, path);
  if (typeof input !== 'object' || input === null) return [];
  if (node.item) {
    const { item } = node;
    return Array.isArray(input) ? input.flatMap((one, index) => listsForObjects(item, one, at(index))) : [];
  }
  if (node.type === 'variant' || node.type === 'union') {
    const found = (node.options as readonly Node[]).map((option) => listsForObjects(option, input, path));
    return found.every((lists) => lists.length > 0) ? (found[0] ?? []) : [];
  }
  if (node.type === 'record' || node.entries) {
    if (Array.isArray(input)) return [path];
    return Object.entries(node.entries ?? {}).flatMap(([key, entry]) =>
      listsForObjects(entry, input[key as keyof typeof input], at(key)),
    );
  }
  return [];
}
