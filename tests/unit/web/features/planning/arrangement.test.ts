import { describe, expect, it } from 'vitest';
import {
  NO_CHANGES,
  requestOf,
  withMove,
  withoutDeletedTasks,
  withoutPastMoves,
  withSelection,
} from '#web/features/planning/arrangement.ts';

describe('what the person changed of a plan', () => {
  const changes = withSelection(
    withMove(withMove(NO_CHANGES, { id: 'a', on: '2026-03-10' }), { id: 'b', on: '2026-03-11' }),
    { id: 'c', title: 'Water the plants', isTaken: false },
  );

  it('is asked for as what to keep and leave out', () => {
    expect(requestOf(changes)).toEqual({
      keep: [
        { task_id: 'a', on: '2026-03-10' },
        { task_id: 'b', on: '2026-03-11' },
      ],
      leave_out: ['c'],
    });
  });

  it('keeps no task that was moved and left out', () => {
    const left = withSelection(changes, { id: 'a', title: 'Sort the photographs', isTaken: false });
    expect(requestOf(left)).toEqual({
      keep: [{ task_id: 'b', on: '2026-03-11' }],
      leave_out: ['c', 'a'],
    });
  });

  it('loses the moves to days that have passed, and what is left out never', () => {
    expect(requestOf(withoutPastMoves('2026-03-11', changes))).toEqual({
      keep: [{ task_id: 'b', on: '2026-03-11' }],
      leave_out: ['c'],
    });
  });

  it('goes with a task that was deleted', () => {
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
