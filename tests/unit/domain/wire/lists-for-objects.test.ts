import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listsForObjects } from '#domain/wire/wire.schema.ts';

const part = v.pipe(
  v.object({ on: v.optional(v.string()) }),
  v.check(() => true),
);
const schema = v.object({
  text: v.optional(v.string()),
  part: v.nullish(part),
  parts: v.optional(v.array(v.object({ part: v.optional(part) }))),
  either: v.optional(v.union([part, v.array(part)])),
  byName: v.optional(v.record(v.string(), v.string())),
  kinds: v.optional(
    v.variant('kind', [
      v.object({ kind: v.literal('a'), part: v.optional(part) }),
      v.object({ kind: v.literal('b') }),
    ]),
  ),
});

test.each<[unknown, string[]]>([
  [{}, []],
  [{ text: [], part: null, parts: [{}, { part: {} }], either: [{}], byName: {} }, []],
  [[], ['']],
  [[{ part: [] }], ['']],
  [{ part: [] }, ['part']],
  [{ parts: [{ part: {} }, { part: [{}] }, []] }, ['parts.1.part', 'parts.2']],
  [{ either: [[]], byName: [] }, ['either', 'byName']],
  [{ kinds: { kind: 'a', part: [] } }, ['kinds.part']],
  [{ kinds: { kind: 'b', part: [] } }, []],
  [null, []],
  ['x', []],
])('a list in place of an object is found in %j', (input, paths) => {
  expect(listsForObjects(schema, input)).toEqual(paths);
});
