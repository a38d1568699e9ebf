import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDaylio } from '#domain/importers/daylio.ts';
import type { TableRow } from '#domain/importers/read-values.ts';

const entry = (others: TableRow = {}): TableRow => ({
  full_date: '2025-01-03',
  date: 'January 3',
  weekday: 'Friday',
  time: '21:35',
  mood: 'good',
  activities: '',
  note_title: '',
  note: '',
  ...others,
});
const parsedRow = (row: TableRow) => [...readDaylio([row])][0];
const dayOf = (others: TableRow) => {
  const parsed = parsedRow(entry(others));
  return parsed?.outcome === 'reported' ? parsed.days[0] : undefined;
};

describe('an entry of Daylio', () => {
  test('becomes a mood, with its activities as tags and its title and note as a note', () => {
    const row = entry({ activities: 'friends | good sleep', note_title: 'Choir', note: 'We sang.' });
    expect(parsedRow(row)).toEqual({
      outcome: 'reported',
      category: 'mood',
      words: 'mood: 21:35 good',
      days: [
        {
          on: '2025-01-03',
          fields: { mood: 4 },
          tags: ['friends', 'good sleep'],
          note: 'Choir\nWe sang.',
          remarks: ['time: 21:35'],
        },
      ],
    });
  });

  test.each([
    ['rad', 5],
    ['good', 4],
    ['meh', 3],
    ['bad', 2],
    ['awful', 1],
    ['Super', 5],
    ['Gut', 4],
    ['Ok', 3],
    ['Schlecht', 2],
    ['Lausig', 1],
    ['génial', 5],
    ['mauvais', 2],
    ['goed', 4],
    ['genial', 5],
    ['mal', 2],
  ])('with the mood %s is at level %i', (mood, step) => {
    expect(dayOf({ mood })?.fields).toEqual({ mood: step });
  });

  test('with a mood of a custom name has the name as a remark and no level', () => {
    expect(dayOf({ mood: 'blessed' })).toMatchObject({
      fields: {},
      remarks: ['mood: blessed', 'time: 21:35'],
    });
  });

  test('has its scales and unknown columns as remarks', () => {
    expect(dayOf({ time: '', scales: 'Energy:\u00a04', weather: 'sun' })?.remarks).toEqual([
      'scales: Energy:\u00a04',
      'weather: sun',
    ]);
  });

  test('has a note in plain text', () => {
    const note = 'one<br>two<br/>&amp;lt; <b>three</b> <3 &quot;x&quot;<ul><li>four</li><li>five</li></ul>';
    expect(dayOf({ note })?.note).toBe('one\ntwo\n&lt; three <3 "x"\n- four\n- five');
  });

  test('may be one of several on a day, which all count', () => {
    const parsed = [...readDaylio([entry({ mood: 'rad' }), entry({ mood: 'bad', time: '08:00' })])];
    expect(parsed.map((record) => (record.outcome === 'reported' ? record.words : ''))).toEqual([
      'mood: 21:35 rad',
      'mood: 08:00 bad',
    ]);
  });

  test("without a day is left out, and a row of unknown shape isn't understood", () => {
    expect(parsedRow(entry({ full_date: '' }))).toEqual({ outcome: 'left_out', reason: 'no_day' });
    expect(parsedRow(entry({ full_date: 'Friday' }))?.outcome).toBe('not_understood');
    expect(parsedRow({ a: 'b' })).toEqual({ outcome: 'not_understood', original: '{"a":"b"}' });
    expect(parsedRow({ full_date: '', mood: ' ' })).toEqual({ outcome: 'left_out', reason: 'empty' });
  });

  test('is read with any content', () => {
    const columns = fc.constantFrom('full_date', 'mood', 'activities', 'note', 'time', '__proto__', 'scales');
    const row = fc.dictionary(
      columns,
      fc.oneof(fc.string(), fc.constantFrom('2025-01-03', 'rad', 'constructor')),
    );
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect([...readDaylio(rows)]).toHaveLength(rows.length);
      }),
    );
  });
});
