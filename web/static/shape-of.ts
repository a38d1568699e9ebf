import type * as v from 'valibot';
import type { Shape } from '#web/lib/http/shape.ts';

/** What answers' schemas have, by their type; the library documents all of it. */
type Node = v.GenericSchema & {
  readonly pipe?: readonly { readonly type: string; readonly metadata?: { readonly type?: unknown } }[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly key?: Node;
  readonly value?: Node;
  readonly wrapped?: Node;
  readonly default?: unknown;
  readonly literal?: string | number;
  readonly options?: readonly (string | number)[];
};

/** The shape that takes and gives the same as a schema; `undefined` if none does. */
export function shapeOf(schema: v.GenericSchema | undefined): Shape | undefined {
  try {
    return schema && shape(schema as Node);
  } catch (error) {
    if (error instanceof NoShape) return undefined;
    throw error;
  }
}

class NoShape extends Error {}

function shape(node: Node | undefined): Shape {
  if (node === undefined) throw new NoShape();
  if (node.pipe !== undefined && !isPlainObject(node)) throw new NoShape();
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return node.type;
    case 'custom':
      return 'object';
    case 'object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([key, entry]) => [key, shape(entry)]),
      );
    case 'literal':
      if (node.literal === undefined) throw new NoShape();
      return ['one', node.literal];
    case 'picklist':
      return ['one', ...(node.options ?? [])];
    case 'array':
      return ['list', shape(node.item)];
    case 'record':
      return ['record', shape(node.key), shape(node.value)];
    case 'nullable':
      return ['null', shape(node.wrapped)];
    case 'optional':
    case 'exact_optional':
      return node.default === undefined
        ? ['optional', shape(node.wrapped)]
        : ['optional', shape(node.wrapped), node.default];
    default:
      throw new NoShape();
  }
}

/** An object that isn't looked into, by the word of its metadata. */
const isPlainObject = ({ type, pipe = [] }: Node): boolean =>
  type === 'custom' && pipe.every((step) => step.type === 'custom' || step.metadata?.type === 'object');
