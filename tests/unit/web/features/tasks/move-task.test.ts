import { expect, test } from 'vitest';
import { changesOfMove, movableRows } from '#web/features/tasks/task-row.tsx';
import { someRow } from './some-row.ts';

const rows = [
  someRow('a', { due_date: '2026-11-20' }),
  someRow('b', { due_date: '2026-11-20' }),
  someRow('other day', { due_date: '2026-11-21' }),
  someRow('timed', { due_date: '2026-11-20', time: '09:00' }),
];
const groups = [
  { group: 'next_days', rows },
  { group: 'done', rows: [someRow('done', { status: 'completed' })] },
] as const;

test('a row is moved among those of its day', () => {
  const movable = movableRows(groups, 'b');
  expect(movable?.rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(movable && changesOfMove(movable, -1)).toEqual([{ task_id: 'b', task_rank: 1 }]);
  expect(movable && changesOfMove(movable, 1)).toEqual([]);
});

test('done tasks, tasks with a time and tasks outside the list can’t be moved', () => {
  expect(movableRows(groups, 'timed')).toBeUndefined();
  expect(movableRows(groups, 'done')).toBeUndefined();
  expect(movableRows(groups, 'gone')).toBeUndefined();
});
