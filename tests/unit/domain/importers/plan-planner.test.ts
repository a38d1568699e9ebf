import { expect, test } from 'vitest';
import { UNTIL_RESUMED, WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { readLoop } from '#domain/importers/loop.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import { readTodoist } from '#domain/importers/todoist.ts';
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

test('amounts of checks become remarks of their days and are not counted as records', () => {
  const { receipt, sent } = planOf(readingOf('false', RUNS));
  expect(sent.remarks).toEqual([
    { date: '2025-01-25', source: 'loop', text: 'Run: 5.2 km' },
    { date: '2025-01-20', source: 'loop', text: 'Run: 3.0 km' },
  ]);
  expect(receipt).toMatchObject({ records: 3, taken: { count: 3 }, remarks: { count: 0 } });
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
