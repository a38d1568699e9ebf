import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import { readTable, templateTable } from '#domain/importers/csv.ts';
import { readDaylio } from '#domain/importers/daylio.ts';
import { readLoop } from '#domain/importers/loop.ts';
import { suggestMapping } from '#domain/importers/suggest-mapping.ts';
import { readTodoist } from '#domain/importers/todoist.ts';
import { collectReading } from '#tests/unit/domain/importers/collect-reading.ts';
import { decodeText, parseTable } from '#web/features/importers/read-bytes.ts';

const BOUNDS = { today: '2026-11-23' as LocalDate, birthOn: null };
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Reads a file with its suggested mapping; throws if reading needs an answer. */
function readByGuess(bytes: Uint8Array): Reading & { readonly isCertain: boolean } {
  const { columns, rows } = parseTable(decodeText(bytes));
  const { dateColumn, order, isCertain, ...guess } = suggestMapping(columns, rows);
  if (dateColumn === null || order === null) throw new Error('has to be asked');
  const reading = collectReading(readTable(rows, { ...guess, dateColumn, order }), {
    source: 'csv',
    ...BOUNDS,
  });
  return { ...reading, isCertain };
}
const reportedDays = ({ reported }: Reading) => reported.flatMap(({ days }) => days);
const bleedingIn = (reading: Reading) =>
  reportedDays(reading).map(({ on, fields }) => [on, fields?.bleeding]);

describe('a file of days', () => {
  it('from our template is read without questions', () => {
    const rows =
      '2025-01-03,heavy,2,"headache, itchy",4,,,36.71,work,"A ""long"" day"\r\n2025-01-04,light,,,,,,,,\r\n';
    const reading = readByGuess(utf8(`${templateTable('en')}${rows}`));
    expect(reading).toMatchObject({ isCertain: true, records: 2, leftOut: {} });
    expect(reportedDays(reading)).toMatchObject([
      {
        on: '2025-01-03',
        fields: { bleeding: 'heavy', pain: 2, symptoms: ['headache'], mood: 4, temperature: 36.71 },
        ownSymptoms: ['itchy'],
        tags: ['work'],
        note: 'A "long" day',
        remarks: [],
      },
      { on: '2025-01-04', fields: { bleeding: 'light' }, remarks: [] },
    ]);
  });

  it('from our template saved by a Dutch spreadsheet is read the same', () => {
    const header = templateTable('en').trim().replaceAll(',', ';');
    const reading = readByGuess(
      utf8(`${header}\r\n31-01-2025;hevig;;;;;;36,7;;\r\n01-02-2025;licht;;;;;;;;\r\n`),
    );
    expect(reading.isCertain).toBe(true);
    expect(reportedDays(reading)).toMatchObject([
      { on: '2025-01-31', fields: { bleeding: 'heavy', temperature: 36.7 } },
      { on: '2025-02-01', fields: { bleeding: 'light' } },
    ]);
  });

  it('with invalid values has them as remarks', () => {
    const reading = readByGuess(utf8('date,bleeding,mood\n2025-01-03,heavy,9\n'));
    expect(reportedDays(reading)).toMatchObject([{ fields: { bleeding: 'heavy' }, remarks: ['mood: 9'] }]);
  });

  it('of an export leaves out empty days', () => {
    const reading = readByGuess(
      utf8(
        'date,bleeding,symptoms,sex,tags,counts,disturbed,temperature\n2025-01-03,,none,none,,1,,\n' +
          '2025-01-04,,none,,none,,1,\n2025-01-05,light,none,none,,1,0,\n2025-01-06,,none,,,,1,36.7\n',
      ),
    );
    expect(reading).toMatchObject({ isCertain: true, records: 4, leftOut: { empty: 2 } });
    expect(reportedDays(reading)).toMatchObject([
      { on: '2025-01-05', fields: { bleeding: 'light', counts: 1 }, remarks: [] },
      { on: '2025-01-06', fields: { temperature: 36.7, disturbed: 1 } },
    ]);
  });

  it('of an older French spreadsheet is read with its accents and its order of days', () => {
    const text =
      'Jour;R\xe8gles;Remarque\r\n31/01/2025;abondantes;fatigu\xe9e\r\n01/02/2025;l\xe9g\xe8res;\r\n';
    const reading = readByGuess(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
    expect(bleedingIn(reading)).toEqual([
      ['2025-01-31', 'heavy'],
      ['2025-02-01', 'light'],
    ]);
    expect(reportedDays(reading)[0]?.remarks).toEqual(['Remarque: fatiguée']);
  });

  it('with months first, or with the days that a spreadsheet counts, has the same days', () => {
    const days = [
      ['2025-01-31', 'medium'],
      ['2025-02-01', 'light'],
    ];
    expect(bleedingIn(readByGuess(utf8('Date,Flow\n1/31/25,medium\n2/1/25,light\n')))).toEqual(days);
    expect(bleedingIn(readByGuess(utf8('Date\tFlow\n45688\t3\n45689\t1\n')))).toEqual([
      ['2025-01-31', 'heavy'],
      ['2025-02-01', 'light'],
    ]);
  });

  it('has an outcome for each record, whatever is wrong with it', () => {
    const reading = readByGuess(utf8('Date,Flow\n2025-01-03,heavy\n2199-01-01,heavy\n,light\n2025-01-04,\n'));
    expect(reading).toMatchObject({ records: 4, leftOut: { future: 1, no_day: 1, empty: 1 } });
    expect(reading.reported).toHaveLength(1);
  });
});

describe('a file of a planner', () => {
  it('of Todoist has its tasks', () => {
    const text =
      '\uFEFFTYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT\r\n' +
      'meta,view_style=list,,,,,,,,,,\r\ntask,"Plan, then go @trip",,1,1,Mira (1),,2026-10-12,en,Europe/Brussels,45,minute\r\n' +
      ',,,,,,,,,,,\r\ntask,Pack,,4,2,Mira (1),,every monday,en,Europe/Brussels,None,None\r\n';
    const { records, tasks } = collectReading(readTodoist(parseTable(decodeText(utf8(text))).rows), {
      source: 'todoist',
      ...BOUNDS,
    });
    expect(records).toBe(3);
    expect(tasks).toMatchObject([
      {
        title: 'Plan, then go',
        description: null,
        labels: ['trip'],
        priority: 'high',
        dueOn: '2026-10-12',
        minutes: 45,
      },
      { title: 'Pack', description: 'Date: every monday', priority: null, parentKey: tasks[0]?.key },
    ]);
  });

  it('of Loop has its habits and their days', () => {
    const habits = parseTable(
      'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
        '001,"Read, write",YES_NO,,,1,1,#FF8F00,,,,false\n002,Run,NUMERICAL,,,1,1,#FF8F00,km,AT_LEAST,2.0,true\n',
    ).rows;
    const checkmarks = parseTable(
      'Date,Read, write,Run,\n2025-01-25,YES_MANUAL,0,\n2025-01-24,NO,3000,\n',
    ).cells;
    const reading = collectReading(readLoop({ habits, checkmarks }), { source: 'loop', ...BOUNDS });
    expect(reading).toMatchObject({ records: 4, leftOut: {} });
    expect(reading.checks.flat().map(({ habitKey, on }) => [habitKey, on])).toEqual([
      ['Read, write\n1', '2025-01-25'],
      ['Run\n1', '2025-01-24'],
    ]);
  });

  it('of Daylio has its moods', () => {
    const text =
      '\uFEFFfull_date,date,weekday,time,mood,activities,scales,note_title,note\n' +
      '2025-01-03,"3. Januar",Freitag,21:35,Gut,"Arbeit | Sonnig","","","eins<br>zwei"\n';
    const reading = collectReading(readDaylio(parseTable(decodeText(utf8(text))).rows), {
      source: 'daylio',
      ...BOUNDS,
    });
    expect(reportedDays(reading)).toMatchObject([
      {
        on: '2025-01-03',
        fields: { mood: 4 },
        tags: ['Arbeit', 'Sonnig'],
        note: 'eins\nzwei',
        remarks: ['time: 21:35'],
      },
    ]);
  });
});
