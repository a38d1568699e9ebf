import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Calls that depend on the machine's time zone or take a time zone. */
const OF_A_ZONE =
  /\.[gs]et(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|new Date\([^)]*,|DateTimeFormat|toLocale(Date|Time)?String|Date\.parse\(|toDateString|toTimeString/;

// `npm test` runs this folder in three zones, and the rest of the domain in one.
test('no other file of the domain reads a local day or hour', () => {
  const files = globSync('domain/**/*.ts').filter((file) => OF_A_ZONE.test(readFileSync(file, 'utf8')));
  expect(files.filter((file) => !file.startsWith('domain/calendar/'))).toEqual([]);
  expect(files).toContain('domain/calendar/zoned-day.ts');
});
