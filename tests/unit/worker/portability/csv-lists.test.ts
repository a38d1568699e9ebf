import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { templateTable } from '#domain/importers/csv.ts';
import { EXPORT_TEXTS } from '#domain/texts/texts.ts';
import { parseTable } from '#web/features/importers/read-bytes.ts';
import { csvOf } from '#worker/portability/portability.routes.ts';

const CELLS = [
  'x;=cmd|’ /C calc’!A0',
  'x,=1+1',
  'x\t@SUM(A1)',
  'x\n-1',
  'x\r\n+1',
  'x;＝1',
  '=1',
  '\t=1',
  'Crème brûlée; "two", and a half',
  'a=b; a - b, 3,5',
];
const TABLE = { columns: ['text', 'weight'], rows: CELLS.map((text) => ({ text, weight: -1.5 })) };

test.each(LANGUAGES)(
  'a list in %s has no cell that a spreadsheet evaluates, whatever separator it uses',
  (language) => {
    const list = csvOf(TABLE, language);
    for (const separator of [';', ',', '\t']) {
      const cells = list
        .split(/\r\n|\r|\n/)
        .flatMap((line) => line.slice(line.startsWith('\uFEFF') ? 1 : 0).split(separator));
      const formulas = cells
        .map((cell) => cell.replace(/^"/, ''))
        .filter((cell) => /^[=+@＝]|^-(?!1\.5)/.test(cell));
      expect(formulas, separator).toEqual([]);
    }
  },
);

test('a list has a byte-order mark and the separator that spreadsheets in the language expect', () => {
  const starts = LANGUAGES.map((language) => [language, csvOf(TABLE, language).slice(0, 12)]);
  expect(Object.fromEntries(starts)).toEqual({
    en: '\uFEFFtext,weight',
    nl: '\uFEFFtext;weight',
    fr: '\uFEFFtext;weight',
  });
  expect(LANGUAGES.map((language) => templateTable(language).slice(0, 6))).toEqual([
    '\uFEFFdate,',
    '\uFEFFdate;',
    '\uFEFFdate;',
  ]);
});

test.each(LANGUAGES)('a list in %s is read back with nothing new but the apostrophes', (language) => {
  const { columns, rows } = parseTable(csvOf(TABLE, language));
  expect(columns).toEqual(TABLE.columns);
  expect(rows.map(({ text = '' }) => text.replaceAll("'", ''))).toEqual(
    CELLS.map((text) => text.replaceAll('\r\n', '\n')),
  );
  expect(rows.map(({ weight }) => weight)).toEqual(CELLS.map(() => '-1.5'));
});

test.each(LANGUAGES)('the README in %s names every kind of file', (language) => {
  for (const name of ['marea.json', 'marea.schema.json', '.csv', 'marea.ics', 'unreadable.json']) {
    expect(EXPORT_TEXTS[language].readme).toContain(name);
  }
});
