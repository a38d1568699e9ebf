import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../../../..');
/** Files with fields used before a sign-in, which a browser may fill. */
const FILLED = /^web\/features\/auth\//;

/** The opening tags of controls whose values a browser would store in its session files. */
const controlsIn = (source: string): string[] =>
  [...source.matchAll(/<(?:input|textarea|select)\s[\s\S]*?(?:\/>|>\s*\n)/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="(?:checkbox|radio|file)"/.test(tag));
const isOff = (tag: string) => tag.includes('autoComplete="off"');
/** Autofill purposes that are given to a browser even on a sealed device; it never stores a one-time code. */
const filledIn = (source: string): string[] =>
  [...source.matchAll(/autoComplete=(?!"off"|"one-time-code"|\{autofillOf\()\S+/g)].map(
    ([attribute]) => attribute,
  );

const sources = globSync('web/**/*.tsx', { cwd: PROJECT }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  source: readFileSync(join(PROJECT, path), 'utf8'),
}));

test('every control prevents the browser from storing its value', () => {
  const controls = sources.flatMap(({ path, source }) => controlsIn(source).map((tag) => ({ path, tag })));
  expect(controls.length).toBeGreaterThan(8);
  expect(controls.filter(({ tag }) => !isOff(tag))).toEqual([]);
});

test('autofill behind a sign-in is `off` on a sealed device', () => {
  const filled = sources.filter(({ path }) => !FILLED.test(path));
  expect(
    filled.flatMap(({ path, source }) => filledIn(source).map((attribute) => [path, attribute])),
  ).toEqual([]);
});

test('a control without this is found', () => {
  expect(controlsIn('<textarea rows={3} {...rest} />').filter((tag) => !isOff(tag))).toHaveLength(1);
  expect(controlsIn('<input type="checkbox" />')).toEqual([]);
  expect(filledIn('<TextField autoComplete="email" />')).toEqual(['autoComplete="email"']);
});
