import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { shaped } from '#web/lib/http/shape.ts';
import { shapeOf } from '#web/static/client-calls.plugin.ts';

const DOMAIN = join(import.meta.dirname, '../../../../domain');

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly key?: Schema;
  readonly value?: Schema;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
};

const calls = await Promise.all(
  globSync('*/*.calls.ts', { cwd: DOMAIN }).map((file) => import(/* @vite-ignore */ join(DOMAIN, file))),
);
const answers = calls
  .flatMap((exported: Record<string, { readonly answer?: Schema }>) => Object.entries(exported))
  .flatMap(([name, { answer }]) => (answer === undefined ? [] : [{ name, answer }]));
const compiled = answers.filter(({ answer }) => shapeOf(answer) !== undefined);

/** A value that a schema accepts, with an unknown key in every object. */
function sampleOf({ type, entries = {}, item, wrapped, key, value, literal, options = [] }: Schema): unknown {
  if (type === 'object') {
    const known = Object.entries(entries).map(([name, entry]) => [name, sampleOf(entry)]);
    return { ...Object.fromEntries(known), unknown_key: 1 };
  }
  if (type === 'array' && item) return [sampleOf(item), sampleOf(item)];
  if (type === 'record' && key && value) return { [String(sampleOf(key))]: sampleOf(value) };
  if (wrapped) return sampleOf(wrapped);
  if (type === 'custom') return { any: 1 };
  const plain: Record<string, unknown> = { string: 'text', number: 1.5, boolean: true, literal };
  return type === 'picklist' ? options[0] : plain[type];
}

/** The value with one part replaced or left out, for each of its parts. */
function* mutants(value: unknown): Generator<unknown> {
  yield* [null, 'x', 7, false, {}, []];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const put = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    if (!Array.isArray(value)) {
      const { [key as keyof typeof value]: _, ...rest } = value;
      yield rest;
    }
    for (const mutant of mutants(part)) yield put(mutant);
  }
}

test('all answers except four have a shape', () => {
  const without = answers.filter((one) => !compiled.includes(one)).map(({ name }) => name);

  expect(without.toSorted()).toEqual(['importData', 'previewPlan', 'readReminders', 'readTask']);
});

test.each(compiled)(
  'the shape of $name accepts, refuses and returns the same as its schema',
  ({ answer }) => {
    const shape = shapeOf(answer);
    if (shape === undefined) throw new Error('has a shape');
    const { validate } = shaped(shape)['~standard'];
    const value = sampleOf(answer);
    const given = JSON.parse(JSON.stringify([value, ...mutants(value)])) as unknown[];

    expect(v.is(answer, value)).toBe(true);
    for (const one of given) {
      const parsed = v.safeParse(answer, one);
      const read = validate(one);
      expect(read.issues === undefined ? read.value : 'refused', JSON.stringify(one)).toEqual(
        parsed.success ? parsed.output : 'refused',
      );
    }
  },
);

test('no code passes an answer’s schema to the library, because a build’s shapes don’t support it', () => {
  const web = join(DOMAIN, '../web');
  const files = globSync('**/*.{ts,tsx}', { cwd: web });
  const wrong = files.filter((file) =>
    /\bv\.\w+\(\s*[\w.]+\.answer\b/.test(readFileSync(join(web, file), 'utf8')),
  );
  expect([files.length > 100, wrong]).toEqual([true, []]);
});
