import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, matchLanguage } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { loadDateReader } from '#web/features/tasks/typed-title.ts';

const WEDNESDAY = '2026-11-18' as LocalDate;

/** Sentences by language, with their day, their month if they name no day, or `-`. */
const ROWS = readFileSync('tests/sentences/dates/typed.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([language = '', date = '', sentence = '']) => ({ language, date, sentence }));

/** What is read: a day, a month whose days are offered, or `-`. */
async function read(tag: string, sentence: string): Promise<string> {
  const language = matchLanguage(tag) ?? 'en';
  const days = (await loadDateReader(language))(sentence, WEDNESDAY)?.days ?? [];
  const months = new Set(days.map((day) => day.slice(0, 7)));
  return days.length > 1 ? [...months].join() : (days[0] ?? '-');
}

test('of two hundred sentences four in five are read rightly, and none as another day', async () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(200);
  const rows = await Promise.all(
    ROWS.map(async (row) => ({ ...row, found: await read(row.language, row.sentence) })),
  );
  expect(rows.filter(({ date, found }) => found !== '-' && found !== date)).toEqual([]);
  const figures = LANGUAGES.map((language) => {
    const own = rows.filter((row) => row.language === language);
    const dated = own.filter(({ date }) => date !== '-');
    const right = dated.filter(({ date, found }) => found === date);
    return `${language}: ${right.length} of ${dated.length} dates, ${own.length - dated.length} sentences without one`;
  });
  // Four in five of all dates; a new figure shows what an update of the library changes.
  expect(figures).toEqual([
    'en: 47 of 60 dates, 20 sentences without one',
    'nl: 51 of 60 dates, 18 sentences without one',
    'fr: 50 of 60 dates, 19 sentences without one',
  ]);
});

test('a month without a day offers days of it, the nearest to the words first, and the rest is the title', async () => {
  const dateIn = await loadDateReader('en');
  expect(dateIn('marathon in september', WEDNESDAY)).toEqual({
    days: ['2027-09-05', '2027-09-15', '2027-09-25'],
    nearest: 1,
    rest: 'marathon',
  });
  expect(dateIn('a speech in early September 2027', WEDNESDAY)).toMatchObject({
    nearest: 0,
    rest: 'a speech',
  });
  expect(dateIn('a swim in late November', WEDNESDAY)).toMatchObject({ days: ['2026-11-25'], nearest: 0 });
  expect(dateIn('my sister’s wedding on 12 June', WEDNESDAY)).toMatchObject({ rest: 'my sister’s wedding' });
});
