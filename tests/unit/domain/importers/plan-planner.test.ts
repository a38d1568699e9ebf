import * as v from 'valibot';
import { expect, test } from 'vitest';
import { UNTIL_RESUMED, WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { readLoop } from '#domain/importers/loop.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { readTodoist } from '#domain/importers/todoist.ts';
import { PORTABLE_RECORDS } from '#domain/portability/portable-data.schema.ts';
import { collectReading } from './collect-reading.ts';
import { afterImport, planOf, TODAY } from './existing-history.ts';

const readingOf = (isArchived: string, checkmarks: string[][]) =>
  collectReading(
    readLoop({
      habits: [{ Name: 'Run', Type: 'NUMERICAL', Unit: 'km', 'Archived?': isArchived }],
      checkmarks: [['Date', 'Run'], ...checkmarks],
    }),
    { source: 'loop', today: TODAY, birthOn: null },
  );
const RUNS = [
  ['2025-01-25', '5.2'],
  ['2025-01-20', '3.0'],
];

test('amounts of checks come along, and habits with their rhythm', () => {
  const { receipt, sent } = planOf(readingOf('false', RUNS));
  expect(sent.remarks).toEqual([]);
  expect(sent.habit_checks).toMatchObject([
    { date: '2025-01-25', done: 1, skipped: 0, amount: 5.2 },
    { date: '2025-01-20', done: 1, skipped: 0, amount: 3 },
  ]);
  expect(receipt).toMatchObject({ records: 3, taken: { count: 3 }, remarks: { count: 0 } });
});

test('a habit with a limit is paused after its last check, and a rhythm that only comes near is named', () => {
  const { sent, about } = planOf(
    collectReading(
      readLoop({
        habits: [
          { Name: 'Coffee', Type: 'NUMERICAL', 'Target Type': 'AT_MOST', 'Target Value': '2.0' },
          { Name: 'Run', FrequencyNumerator: '2', FrequencyDenominator: '3' },
        ],
        checkmarks: [
          ['Date', 'Coffee', 'Run'],
          ['2025-01-20', '3000', 'NO'],
        ],
      }),
      { source: 'loop', today: TODAY, birthOn: null },
    ),
  );
  expect(sent.habits).toMatchObject([
    {
      rhythm: 'days',
      target: null,
      past_schedules: [
        { until_on: '2025-01-21', rhythm: 'days' },
        { until_on: UNTIL_RESUMED, weekdays: [] },
      ],
    },
    { rhythm: 'weekly', times: 5, past_schedules: [] },
  ]);
  expect(sent.habit_checks).toMatchObject([{ date: '2025-01-20', done: 1, amount: 3 }]);
  expect(about.map(({ name }) => name)).toEqual(['Run']);
  for (const habit of sent.habits) v.parse(PORTABLE_RECORDS.habits, { ...habit, id: ID });
});

test('of a habit that was brought in before targets were, any amount of a new day is enough', () => {
  const habits = [{ Name: 'Run', Type: 'NUMERICAL', 'Target Value': '5.0' }];
  const checkmarks = [
    ['Date', 'Run'],
    ['2025-01-25', '3000'],
  ];
  const reading = collectReading(readLoop({ habits, checkmarks }), {
    source: 'loop',
    today: TODAY,
    birthOn: null,
  });
  const id = planOf(reading).sent.habits[0]?.id ?? '';
  const doneIn = (untargeted: string[]) =>
    planOf(reading, {
      known: { ...EMPTY_HISTORY, habits: new Set([id]), untargeted: new Set(untargeted) },
    }).sent.habit_checks.map(({ done, amount }) => [done, amount]);

  expect([doneIn([]), doneIn([id])]).toEqual([[[0, 3]], [[1, 3]]]);
});

const ID = '7d1f1a52-3f0e-4c44-8a83-0c1a3a1f7a11';
const todoistOf = (rows: TableRow[], project: string | null = null) =>
  collectReading(readTodoist(rows, { project }), { source: 'todoist', today: TODAY, birthOn: null });
const taskRow = (content: string, indent = '1') => ({ TYPE: 'task', CONTENT: content, INDENT: indent });

test('labels are sent once, before their tasks, and those that exist are used', () => {
  const known = { ...EMPTY_HISTORY, labels: new Map([['home', 'id-of-home']]) };
  const { sent } = planOf(todoistOf([taskRow('Buy milk @Errands @Hôme'), taskRow('Call @errands')]), {
    known,
  });
  expect(sent.labels).toMatchObject([{ id: 'id-label/errands', name: 'Errands', color: null }]);
  expect(sent.tasks.map(({ labels }) => labels)).toEqual([
    ['id-label/errands', 'id-of-home'],
    ['id-label/errands'],
  ]);
});

test('the project is a label of the tasks at the top, as it was chosen', () => {
  const reading = todoistOf([taskRow('Trip'), taskRow('Pack', '2'), taskRow('Call @work')], 'Work');
  const labelsOf = (projects: [string, string | null][]) => {
    const { sent } = planOf(reading, { choices: { projects: new Map(projects) } });
    const names = new Map(sent.labels.map(({ id, name }) => [id, name]));
    return sent.tasks.map(({ labels = [] }) => labels.map((id) => names.get(id)));
  };
  expect(planOf(reading).projects).toEqual(['Work']);
  expect(labelsOf([])).toEqual([['Work'], [], ['Work']]);
  expect(labelsOf([['Work', 'Office']])).toEqual([['Office'], [], ['work', 'Office']]);
  expect(labelsOf([['Work', null]])).toEqual([[], [], ['work']]);
});

test('the project stays in words beside ten labels, and goes on a new step of a task that exists', () => {
  const many = Array.from({ length: 10 }, (_, index) => `@l${index}`).join(' ');
  const [full] = planOf(todoistOf([taskRow(`Buy milk ${many}`)], 'Work')).sent.tasks;
  expect(full).toMatchObject({ description: 'Project: Work' });
  expect(full?.labels).toHaveLength(10);

  const known = afterImport(EMPTY_HISTORY, planOf(todoistOf([taskRow('Trip')], 'Work')).sent);
  const { sent, projects } = planOf(todoistOf([taskRow('Trip'), taskRow('Pack', '2')], 'Work'), { known });
  expect(sent.tasks).toMatchObject([{ title: 'Pack', labels: ['id-label/work'] }]);
  expect([sent.labels, projects]).toEqual([[], ['Work']]);
});

test('a second import of checks with amounts adds nothing', () => {
  const reading = readingOf('false', RUNS);
  const known = afterImport(EMPTY_HISTORY, planOf(reading).sent);
  const { receipt, sent } = planOf(reading, { known });
  expect(receipt).toMatchObject({ alreadyHere: 3, taken: { count: 0 } });
  expect(Object.values(sent).flat()).toEqual([]);
});

test('amounts of future days are left out with their checks', () => {
  const { receipt, sent } = planOf(readingOf('false', [['2027-01-25', '5.2']]));
  expect(sent.remarks).toEqual([]);
  expect(receipt).toMatchObject({ records: 2, leftOut: { count: 1 } });
});

test('an archived habit is paused here after its last check', () => {
  const { sent } = planOf(readingOf('true', RUNS));
  expect(sent.habits).toMatchObject([
    {
      created_on: '2025-01-20',
      past_schedules: [
        { until_on: '2025-01-26', weekdays: WEEKDAYS },
        { until_on: UNTIL_RESUMED, weekdays: [], phases: [] },
      ],
    },
  ]);
  const never = planOf(readingOf('true', [])).sent.habits[0];
  expect(never?.past_schedules).toEqual([{ until_on: UNTIL_RESUMED, weekdays: [], phases: [] }]);
});

test('a habit that is not archived is due', () => {
  expect(planOf(readingOf('false', RUNS)).sent.habits[0]?.past_schedules).toEqual([]);
});

test.each([
  ['2026-12-01 14:30', 'Asia/Tokyo', '2026-12-01', '14:30'],
  ['2026-12-01T14:30:00Z', 'Europe/Brussels', '2026-12-01', '15:30'],
  ['2026-12-01T23:30:00-05:00', 'Europe/Brussels', '2026-12-02', '05:30'],
  ['2026-12-01T02:00:00Z', 'America/New_York', '2026-11-30', '21:00'],
  ['2026-12-01', 'America/New_York', '2026-12-01', null],
])('a task of %s is due in %s on %s at %s, and is the same task in any zone', (DATE, timeZone, on, time) => {
  const reading = collectReading(readTodoist([{ TYPE: 'task', CONTENT: 'Plan', DATE }]), {
    source: 'todoist',
    today: TODAY,
    birthOn: null,
  });
  const [task] = planOf(reading, { timeZone }).sent.tasks;
  expect(task).toMatchObject({ end_on: on, time, reminder: null, planned_on: null });
  expect(planOf(reading).sent.tasks[0]?.id).toBe(task?.id);
});
