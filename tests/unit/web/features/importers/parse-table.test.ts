import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseTable, TABLE_ROWS_MAX } from '#web/features/importers/read-bytes.ts';

describe('a table', () => {
  it('has a row for each line below the column names', () => {
    const { columns, rows } = parseTable('date,flow\n2025-01-03,heavy\n2025-01-04,light\n');
    expect(columns).toEqual(['date', 'flow']);
    expect(rows).toEqual([
      { date: '2025-01-03', flow: 'heavy' },
      { date: '2025-01-04', flow: 'light' },
    ]);
  });

  it.each([',', ';', '\t'])('is separated by %j if its first line is', (mark) => {
    const table = parseTable(
      ['date', 'note', 'flow'].join(mark).concat(`\r\n2025-01-03${mark}a b${mark}2\r\n`),
    );
    expect(table.rows).toEqual([{ date: '2025-01-03', note: 'a b', flow: '2' }]);
  });

  it('may declare its separator above the first line, as Excel does', () => {
    expect(parseTable('sep=;\r\ndate;a,b,c\r\n2025-01-03;1').rows).toEqual([
      { date: '2025-01-03', 'a,b,c': '1' },
    ]);
  });

  it('preserves separators, quotes and line breaks inside quotes', () => {
    const { rows } = parseTable('\uFEFFdate,note\r\n2025-01-03,"one, ""two""\r\nthree"\r\n');
    expect(rows).toEqual([{ date: '2025-01-03', note: 'one, "two"\nthree' }]);
  });

  it('converts decimal commas to points only with ; as the separator', () => {
    expect(parseTable('day;temp;note\n3.1.2025;36,7;on 36,7 °C').rows).toEqual([
      { day: '3.1.2025', temp: '36.7', note: 'on 36,7 °C' },
    ]);
    expect(parseTable('day\ttemp\n3.1.2025\t36,7').rows).toEqual([{ day: '3.1.2025', temp: '36,7' }]);
    expect(parseTable('day,temp\n3.1.2025,"36,7"').rows).toEqual([{ day: '3.1.2025', temp: '36,7' }]);
  });

  it('loses no cell of a longer line or of columns with the same name', () => {
    const { columns, rows } = parseTable('date,note,note,\n2025-01-03,a,b,c,d\n');
    expect(columns).toEqual(['date', 'note', 'note (2)', '4', '5']);
    expect(rows).toEqual([{ date: '2025-01-03', note: 'a', 'note (2)': 'b', '4': 'c', '5': 'd' }]);
  });

  it('also has its cells unchanged', () => {
    expect(parseTable('Date,Read,Read,\n2025-01-03,2,0,\n').cells).toEqual([
      ['Date', 'Read', 'Read', ''],
      ['2025-01-03', '2', '0', ''],
    ]);
  });

  it('may have names with unclosed quotes', () => {
    const { rows } = parseTable('Date,Say "hi,"Run\n2025-01-03,2,0\n2025-01-04,0,2\n');
    expect(rows).toEqual([
      { Date: '2025-01-03', 'Say "hi': '2', '"Run': '0' },
      { Date: '2025-01-04', 'Say "hi': '0', '"Run': '2' },
    ]);
  });

  it('is read up to a truncated end', () => {
    const { rows } = parseTable('date,note\n2025-01-03,fine\n2025-01-04,"all of it, an');
    expect(rows).toEqual([
      { date: '2025-01-03', note: 'fine' },
      { date: '2025-01-04', note: 'all of it, an' },
    ]);
  });

  it('has no rows for empty lines', () => {
    expect(parseTable('date,note\n\n , \n2025-01-03,a\n,\n').rows).toEqual([
      { date: '2025-01-03', note: 'a' },
    ]);
    expect(parseTable('').rows).toEqual([]);
    expect(parseTable('date\n').rows).toEqual([]);
  });

  it('may have any column name', () => {
    const { rows } = parseTable('__proto__,constructor\na,b\n');
    expect(Object.entries(rows[0] ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  it('numbers columns of the same name in linear time', () => {
    const tried = vi.spyOn(Set.prototype, 'has');
    const { columns } = parseTable(`note (3)${',note'.repeat(999)}\n2025-01-03\n`);
    const tries = tried.mock.calls.filter(([name]) => String(name).startsWith('note')).length;
    tried.mockRestore();
    expect(columns.slice(0, 4)).toEqual(['note (3)', 'note', 'note (2)', 'note (4)']);
    expect(new Set(columns).size).toBe(1_000);
    expect(tries).toBeLessThan(3_000);
  });

  it('is refused if it has too many rows or columns', () => {
    expect(parseTable(`date${'\n2025-01-03'.repeat(TABLE_ROWS_MAX)}`).rows).toHaveLength(TABLE_ROWS_MAX);
    expect(() => parseTable(`date${'\n2025-01-03'.repeat(TABLE_ROWS_MAX + 1)}`)).toThrow(
      'the file cannot be read: tooComplex',
    );
    expect(() => parseTable(`date${',a'.repeat(1_000)}`)).toThrow('the file cannot be read: tooComplex');
  });

  it('is read from any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ',', ';', '\t', '\n', '\r', '"', '1', ' ') }),
        (text) => {
          const { columns, rows, cells } = parseTable(text);
          expect(rows.every((row) => Object.keys(row).length === columns.length)).toBe(true);
          expect(rows).toHaveLength(Math.max(0, cells.length - 1));
        },
      ),
    );
  });
});
