import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { TableRow } from '#domain/importers/read-values.ts';
import { projectOf, readTodoist } from '#domain/importers/todoist.ts';
import { TASK_DESCRIPTION_MAX, TASK_FIELDS, TASK_TITLE } from '#domain/tasks/tasks.fields.ts';

const task = (content: string, others: TableRow = {}): TableRow => ({
  TYPE: 'task',
  CONTENT: content,
  DESCRIPTION: '',
  PRIORITY: '4',
  INDENT: '1',
  AUTHOR: 'Mira (123)',
  RESPONSIBLE: '',
  DATE: '',
  DATE_LANG: 'en',
  TIMEZONE: 'Europe/Brussels',
  ...others,
});
const note = (content: string): TableRow => ({ TYPE: 'note', CONTENT: content });

const parsedOf = (...rows: TableRow[]) => [...readTodoist(rows)];
const tasksOf = (...rows: TableRow[]) =>
  parsedOf(...rows).flatMap((parsed) => (parsed.outcome === 'task' ? [parsed.task] : []));
const only = (row: TableRow) => tasksOf(row)[0];

describe("Todoist's project file", () => {
  test('gives each row one outcome', () => {
    const parsed = parsedOf(
      { TYPE: 'meta', CONTENT: 'view_style=list' },
      { TYPE: 'section', CONTENT: 'Kitchen' },
      task('Buy milk'),
      note('the whole one'),
      { TYPE: '', CONTENT: '' },
      { TYPE: 'filter', CONTENT: 'today' },
      task('', { DESCRIPTION: '' }),
    );
    expect(parsed.map((record) => (record.outcome === 'left_out' ? record.reason : record.outcome))).toEqual([
      'not_yours',
      'grouping',
      'task',
      'grouping',
      'empty',
      'not_understood',
      'empty',
    ]);
  });

  test.each([
    ['1', 'high'],
    ['2', 'mid'],
    ['3', 'low'],
    ['4', null],
    ['', null],
    ['constructor', null],
  ])('with the priority %j has a task of priority %j', (priority, expected) => {
    expect(only(task('Plan', { PRIORITY: priority }))?.priority).toBe(expected);
  });

  test('puts tasks below those that are less indented', () => {
    const tasks = tasksOf(
      task('Trip'),
      task('Book', { INDENT: '2' }),
      task('Train', { INDENT: '3' }),
      task('Pack', { INDENT: '2' }),
      task('Home'),
    );
    const titleOfKey = new Map(tasks.map(({ key, title }) => [key, title]));
    expect(tasks.map(({ title, parentKey }) => [title, parentKey && titleOfKey.get(parentKey)])).toEqual([
      ['Trip', null],
      ['Book', 'Trip'],
      ['Train', 'Book'],
      ['Pack', 'Trip'],
      ['Home', null],
    ]);
  });

  test('may skip a level, and then the task is one below the last', () => {
    const [trip, book] = tasksOf(task('Trip'), task('Book', { INDENT: '4' }));
    expect(book?.parentKey).toBe(trip?.key);
    expect(only(task('Alone', { INDENT: '3' }))?.parentKey).toBeNull();
    expect(only(task('Alone', { INDENT: '-7' }))?.parentKey).toBeNull();
  });

  test('has no parents across sections, and their names are preserved', () => {
    const [, read] = tasksOf(
      task('Trip'),
      { TYPE: 'section', CONTENT: 'Later', DESCRIPTION: 'when there is time' },
      task('Read', { INDENT: '2' }),
    );
    expect(read).toMatchObject({ parentKey: null, description: 'Section: Later: when there is time' });
  });

  test('has a due day for a task with a date', () => {
    expect(only(task('Plan', { DATE: '2026-10-12' }))).toMatchObject({
      dueOn: '2026-10-12',
      dueAt: null,
      description: null,
    });
  });

  test.each([
    ['2026-12-01 14:30', '14:30'],
    ['2026-12-01T14:30:00', '14:30'],
    ['2026-12-01T14:30:00.000000', '14:30'],
    ['2026-12-01 2:30pm', '14:30'],
    ['2026-12-01 12:05 AM', '00:05'],
    ['2026-12-01 12:05pm', '12:05'],
    ['2026-12-01 9:15', '09:15'],
    ['2026-12-01T14:30:00Z', Date.parse('2026-12-01T14:30:00Z') / 1000],
    ['2026-12-01T23:30:00-05:00', Date.parse('2026-12-01T23:30:00-05:00') / 1000],
    ['2026-12-01T01:30:00+0545', Date.parse('2026-12-01T01:30:00+05:45') / 1000],
    ['2026-12-01T01:30:00-03:30', Date.parse('2026-12-01T01:30:00-03:30') / 1000],
  ])('has the day and the time of the date %s', (DATE, dueAt) => {
    expect(only(task('Plan', { DATE }))).toMatchObject({ dueOn: '2026-12-01', dueAt, description: null });
  });

  test.each([
    ...['2026-12-01 24:00', '2026-12-01 14:60', '2026-12-01 13:30pm', '2026-12-01 0:30am', '2026-12-01 14'],
    ...['2026-12-01 14:30 every week', '2026-12-01T14:30:00+25:00', '2026-12-01 14:30 Brussels'],
  ])('has the date %s in words, with its day alone', (DATE) => {
    expect(only(task('Plan', { DATE }))).toMatchObject({
      dueOn: '2026-12-01',
      dueAt: null,
      description: `Date: ${DATE}`,
    });
  });

  test('has no time beyond the calendar’s days', () => {
    expect(only(task('Plan', { DATE: '2199-12-31T23:30:00-05:00' }))).toMatchObject({ dueAt: null });
    expect(only(task('Plan', { DATE: '2026-13-01 14:30' }))).toMatchObject({ dueOn: null, dueAt: null });
  });

  test('has other words for a date unchanged', () => {
    expect(only(task('Plan', { DATE: 'every monday' }))).toMatchObject({
      dueOn: null,
      description: 'Date: every monday',
    });
  });

  test('uses the deadline where there is no date, and has it in words otherwise', () => {
    expect(only(task('Plan', { DATE: 'every monday', DEADLINE: '2026-10-20' }))).toMatchObject({
      dueOn: '2026-10-20',
      description: 'Date: every monday',
    });
    expect(only(task('Plan', { DATE: '2026-10-12', DEADLINE: '2026-10-20' }))).toMatchObject({
      dueOn: '2026-10-12',
      description: 'Deadline: 2026-10-20',
    });
  });

  test.each([
    ['45', 'minute', 45],
    ['45', '', 45],
    ['2', 'day', 2_880],
    ['', '', null],
    ['8', 'day', null],
    ['0', 'minute', null],
  ])('with a duration of %j %j has a task of %j minutes', (DURATION, DURATION_UNIT, minutes) => {
    expect(only(task('Plan', { DURATION, DURATION_UNIT }))?.minutes).toBe(minutes);
  });

  test('has an impossible duration in words', () => {
    expect(only(task('Plan', { DURATION: '8', DURATION_UNIT: 'day' }))?.description).toBe('Duration: 8 day');
  });

  test('has its labels taken from the title', () => {
    expect(only(task('Buy milk @errands for @home @Érrands', { DESCRIPTION: 'two cartons' }))).toMatchObject({
      title: 'Buy milk for',
      description: 'two cartons',
      labels: ['errands', 'home'],
    });
    expect(only(task('@errands'))).toMatchObject({
      title: '@errands',
      description: null,
      labels: ['errands'],
    });
  });

  test('has commas and # in a label as spaces, and labels that can’t be one in words', () => {
    const long = `@${'l'.repeat(41)}`;
    expect(only(task(`Buy milk @to,do, @a#b @12 ${long}`))).toMatchObject({
      title: 'Buy milk',
      description: `@12 ${long}`,
      labels: ['to do', 'a b'],
    });
  });

  test('has ten labels, and the others in words', () => {
    const words = Array.from({ length: 12 }, (_, index) => `@l${index}`);
    expect(only(task(`Buy milk ${words.join(' ')}`))).toMatchObject({
      description: '@l10 @l11',
      labels: words.slice(0, 10).map((word) => word.slice(1)),
    });
  });

  test('may have an @ that is not a label', () => {
    expect(only(task('Write a@b.example, dinner @ 7'))).toMatchObject({
      title: 'Write a@b.example, dinner @ 7',
      description: null,
      labels: [],
    });
  });

  test.each([
    ['Work [2203306141].csv', 'Work'],
    ['backup/Home, garden [6Jf8VQXxpwv56VQ7].csv', 'Home garden'],
    ['E\u0301tudes.csv', 'Études'],
    ['#1 list', '1 list'],
    ['inbox [1].csv', null],
    ['2026.csv', null],
    [`${'l'.repeat(41)}.csv`, null],
    ['[1].csv', null],
    ['', null],
  ])('called %j proposes the label %j', (fileName, expected) => {
    expect(projectOf(fileName)).toBe(expected);
  });

  test('of a backup counts on over its files, so that no task is lost', () => {
    const numbers = new Map<string, number>();
    const keysIn = (...rows: TableRow[]) =>
      [...readTodoist(rows, { project: 'Work', numbers })].flatMap((parsed) =>
        parsed.outcome === 'task' ? [parsed.task.key] : [],
      );
    const first = keysIn(task('Plan'), task('Call', { INDENT: '2' }));
    const second = keysIn(task('Plan'), task('Call', { INDENT: '2' }));
    expect(new Set([...first, ...second]).size).toBe(4);
    expect(first[0]).toBe(only(task('Plan'))?.key);
  });

  test('has its comments added to the description of the task above', () => {
    expect(only(task('Buy milk', { DESCRIPTION: 'two' }))?.description).toBe('two');
    const [milk] = tasksOf(
      task('Buy milk', { DESCRIPTION: 'two' }),
      note('the whole one'),
      note('not frozen'),
    );
    expect(milk?.description).toBe('two\nthe whole one\nnot frozen');
  });

  test('may have comments without a task, which are offered for saving', () => {
    const [first] = parsedOf(note('of the project'), task('Plan'));
    expect(first).toEqual({
      outcome: 'not_understood',
      original: '{"TYPE":"note","CONTENT":"of the project"}',
    });
    expect(parsedOf(task('Plan'), { TYPE: 'section', CONTENT: 'A' }, note('of what?'))[2]?.outcome).toBe(
      'not_understood',
    );
  });

  test('may have comments that do not fit in a description, which are offered for saving', () => {
    const parsed = parsedOf(task('Plan'), note('a'.repeat(9_000)), note('b'.repeat(9_000)), note('c'));
    expect(parsed.map(({ outcome }) => outcome)).toEqual([
      'task',
      'left_out',
      'not_understood',
      'not_understood',
    ]);
  });

  test('has titles cut to the limit, without losing words', () => {
    expect(only(task('Go'))?.title).toBe('Go …');
    expect(only(task('🌊'))?.title).toBe('🌊 …');
    const long = 'word '.repeat(60).trim();
    const cut = only(task(long));
    expect([...(cut?.title ?? '')].length).toBeLessThanOrEqual(TASK_TITLE.max);
    expect(cut?.title).toMatch(/^word word .*…$/);
    expect(cut?.description).toBe(long);
    expect(only(task('', { DESCRIPTION: 'first\nsecond' }))?.title).toBe('first second');
  });

  test('has unknown columns in words, and no accounts', () => {
    expect(only(task('Plan', { LABELS: 'travel', RESPONSIBLE: 'Bob (200)' }))?.description).toBe(
      'LABELS: travel',
    );
  });

  test('gives the same task the same key, whatever precedes it, and equal tasks different keys', () => {
    const [plain] = tasksOf(task('Plan', { DATE: '2026-10-12' }));
    const [, again, twin] = tasksOf(
      task('Other'),
      task('Plan', { DATE: '2026-10-12' }),
      task('Plan', { DATE: '2026-10-12' }),
    );
    expect(again?.key).toBe(plain?.key);
    expect(twin?.key).not.toBe(plain?.key);
  });

  test('is read with any content, and gives only tasks that can be stored', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'task',
        'note',
        'section',
        'meta',
        '1',
        '2',
        '3',
        '@a',
        '2026-10-12',
        'a'.repeat(11_000),
        '…',
        '\ud800',
      ),
    );
    const row = fc.dictionary(
      fc.constantFrom(
        'TYPE',
        'CONTENT',
        'DESCRIPTION',
        'INDENT',
        'DATE',
        'DEADLINE',
        'DURATION',
        'x',
        '__proto__',
      ),
      cell,
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            row,
            row.map((each) => ({ ...each, TYPE: 'task' })),
          ),
        ),
        (rows) => {
          const records = [...readTodoist(rows)];
          expect(records).toHaveLength(rows.length);
          const keys = new Set<string>();
          for (const parsed of records) {
            if (parsed.outcome !== 'task') continue;
            const { key, parentKey, title, description, minutes } = parsed.task;
            expect(parentKey === null || keys.has(parentKey)).toBe(true);
            expect(keys.has(key)).toBe(false);
            keys.add(key);
            v.parse(TASK_FIELDS.title.file.schema, title);
            v.parse(TASK_FIELDS.description.file.schema, description);
            v.parse(TASK_FIELDS.length.file.schema, minutes);
            expect([...(description ?? '')].length).toBeLessThanOrEqual(TASK_DESCRIPTION_MAX);
          }
        },
      ),
    );
  });
});
