import { expect, test } from 'vitest';
import { findingsIn } from '../../../scripts/check-manners.ts';

const linesOf = (text: string) => findingsIn({ path: 'web/lib/x.ts', text }).map(({ line }) => line);

test.each([
  ['an arrow function', 'export const add = (day: string, isLate: boolean) => [day, isLate];\n'],
  ['a function', 'export function add(day: string, isLate = false, isOpen: boolean) {}\n'],
  ['a method', 'class One {\n add(day: string, isLate: boolean) {}\n}\n'],
])('a boolean after another parameter of %s is found', (_, text) => {
  expect(linesOf(text)).toHaveLength(1);
});

test('a boolean that comes first or stands in an object is not', () => {
  expect(
    linesOf('export const set = (isOpen: boolean, { day }: { day: string }) => [isOpen, day];\n'),
  ).toEqual([]);
  expect(
    linesOf('export const add = (day: string, { isLate }: { isLate: boolean }) => [day, isLate];\n'),
  ).toEqual([]);
});

test('a cast without a comment is found on its line', () => {
  const text =
    "// Räume — first.\n\n\nexport const one = 1;\n\nexport const day = '2026-01-01' as Day;\n\nconst x = 1;\n";
  expect(linesOf(text)).toEqual([6]);
});

test.each([
  ['a comment beside it', 'export const day = text as Day; // the server sends valid days\n'],
  ['a comment above it', '// The server sends valid days.\nexport const day = text as Day;\n'],
  ['const', "\n\nexport const one = ['a'] as const;\n"],
  ['an empty list of a type', '\n\nexport const none = [] as string[];\n'],
])('a cast with %s is not', (_, text) => {
  expect(linesOf(text)).toEqual([]);
});
