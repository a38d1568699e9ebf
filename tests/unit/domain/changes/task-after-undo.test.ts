import { expect, test } from 'vitest';
import { taskAfterUndo } from '#domain/changes/changes.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const TODAY = day('2026-12-01');
const BEFORE = { planned_on: null, planned_by: null, task_time: '08:00' };
const AFTER = { planned_on: day('2026-12-03'), task_time: '15:00' };
const PLANNED = {
  startOn: null,
  endOn: day('2026-12-04'),
  time: '15:00',
  plannedOn: day('2026-12-03'),
  plannedBy: 'plan',
  held: 0,
  pinState: null,
} as const;
const undone = (change: object = {}) =>
  taskAfterUndo({ ...PLANNED, ...change }, { before: BEFORE, after: AFTER, today: TODAY });

test('the time of a plan goes back with its day, and holds nothing', () => {
  expect(undone()).toEqual({ ...PLANNED, time: '08:00', plannedOn: null, plannedBy: null });
});

test('a time or a day that was edited since stays, and the other goes back', () => {
  expect(undone({ time: '16:30' })).toEqual({ ...PLANNED, time: '16:30', plannedOn: null, plannedBy: null });
  expect(undone({ time: null })).toMatchObject({ time: null, plannedOn: null });
  const moved = { plannedOn: day('2026-12-05'), plannedBy: 'person' } as const;
  expect(undone(moved)).toEqual({ ...PLANNED, ...moved, time: '08:00' });
  expect(undone({ ...moved, time: null })).toBeNull();
});

test('a plan without times leaves the time', () => {
  const plan = { before: { planned_on: null }, after: { planned_on: AFTER.planned_on }, today: TODAY };
  expect(taskAfterUndo(PLANNED, plan)).toMatchObject({ time: '15:00', plannedOn: null, held: 0 });
});

test('moved days are held, whatever the time', () => {
  const move = {
    before: { task_start_on: day('2026-12-02'), task_end_on: day('2026-12-03') },
    after: { task_start_on: null, task_end_on: day('2026-12-04') },
    today: TODAY,
  };
  expect(taskAfterUndo(PLANNED, move)).toMatchObject({
    startOn: '2026-12-02',
    endOn: '2026-12-03',
    time: '15:00',
    held: 1,
  });
});
