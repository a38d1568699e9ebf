import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import {
  lastingChanges,
  movesToKeep,
  NO_CHANGES,
  withMove,
  withSelection,
} from '#web/features/planning/planning.data.ts';

describe('the person’s changes of a plan', () => {
  const changes = withSelection(
    withMove(withMove(NO_CHANGES, { id: 'a', on: day('2026-03-10') }), { id: 'b', on: day('2026-03-11') }),
    { id: 'c', isTaken: false },
  );

  it('are sent as tasks to keep, and a task can be taken again', () => {
    expect(movesToKeep(changes)).toEqual([
      { task_id: 'a', on: '2026-03-10' },
      { task_id: 'b', on: '2026-03-11' },
    ]);
    expect([...changes.out]).toEqual(['c']);
    expect(withSelection(changes, { id: 'c', isTaken: true })).toEqual({ ...changes, out: new Set() });
  });

  it('lose moves to past days, and never the tasks left out', () => {
    const lasting = lastingChanges(changes, { from: day('2026-03-11'), plan: undefined });
    expect([movesToKeep(lasting), [...lasting.out]]).toEqual([[{ task_id: 'b', on: '2026-03-11' }], ['c']]);
  });

  it('lose the moves of a deleted task', () => {
    const waits = { task_id: 'b', title: 'Call the plumber', why: { code: 'no_room', minutes: 30 } } as const;
    const plan = { days: [], placements: [], waiting: [waits], forecast_as_of: null };
    const lasting = lastingChanges(changes, { from: day('2026-03-09'), plan });
    expect(movesToKeep(lasting)).toEqual([{ task_id: 'b', on: '2026-03-11' }]);
  });
});
