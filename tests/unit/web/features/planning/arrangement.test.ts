import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import {
  NO_CHANGES,
  requestOf,
  withMove,
  withoutDeletedTasks,
  withoutPastMoves,
  withSelection,
} from '#web/features/planning/planning.data.ts';

describe('the person’s changes of a plan', () => {
  const changes = withSelection(
    withMove(withMove(NO_CHANGES, { id: 'a', on: day('2026-03-10') }), { id: 'b', on: day('2026-03-11') }),
    { id: 'c', title: 'Water the plants', isTaken: false },
  );

  it('are sent as tasks to keep and to leave out', () => {
    expect(requestOf(changes)).toEqual({
      keep: [
        { task_id: 'a', on: '2026-03-10' },
        { task_id: 'b', on: '2026-03-11' },
      ],
      leave_out: ['c'],
    });
  });

  it('don’t keep a task that was moved and left out', () => {
    const left = withSelection(changes, { id: 'a', title: 'Sort the photographs', isTaken: false });
    expect(requestOf(left)).toEqual({
      keep: [{ task_id: 'b', on: '2026-03-11' }],
      leave_out: ['c', 'a'],
    });
  });

  it('lose moves to past days, and never the tasks left out', () => {
    expect(requestOf(withoutPastMoves(day('2026-03-11'), changes))).toEqual({
      keep: [{ task_id: 'b', on: '2026-03-11' }],
      leave_out: ['c'],
    });
  });

  it('are removed together with a deleted task', () => {
    const waits = { task_id: 'b', title: 'Call the plumber', why: { code: 'no_room', minutes: 30 } } as const;
    const plan = { days: [], placements: [], waiting: [waits], forecast_as_of: null };
    const leftOut = new Map([['c', 'Water the plants']]);
    expect(requestOf(withoutDeletedTasks({ plan, leftOut }, changes))).toEqual({
      keep: [{ task_id: 'b', on: '2026-03-11' }],
      leave_out: ['c'],
    });
    expect(requestOf(withoutDeletedTasks({ plan, leftOut: NO_CHANGES.out }, changes)).leave_out).toEqual([]);
  });
});
