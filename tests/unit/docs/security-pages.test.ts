import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Chapters of ASVS 5.0. */
const CHAPTERS = 17;

const read = (name: string) => readFileSync(`docs/${name}`, 'utf8');
const named = ['threat-model.md', 'asvs.md'].flatMap((name) =>
  [...read(name).matchAll(/`((?:tests|worker|web|domain)\/[\w./*-]+)`/g)].map(([, path = '']) => ({
    name,
    path,
  })),
);

test.each(named)('$name points to $path, which exists', ({ path }) => {
  expect(globSync(path)).not.toEqual([]);
});

test('every chapter is answered, and every waiver has its reason', () => {
  const rows = read('asvs.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const chapters = rows.flatMap((row) => /^\| \*\*V(\d+) /.exec(row)?.[1] ?? []);

  expect(chapters.map(Number)).toEqual(Array.from({ length: CHAPTERS }, (_, index) => index + 1));
  for (const row of rows.filter((line) => /waived|Open/.test(line))) {
    expect(row.split('|')[3]?.trim().length, row).toBeGreaterThan(40);
  }
});
