import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import {
  lastingChanges,
  movesToKeep,
  type PlanChanges,
  withChange,
} from '#web/features/planning/planning.data.ts';

const outIn = (changes: PlanChanges) => [...changes].flatMap(([id, { isOut }]) => (isOut ? [id] : []));

describe('the person’s changes of a plan', () => {
  const changes = [
    { id: 'a', on: day('2026-03-10') },
    { id: 'b', on: day('2026-03-11') },
    { id: 'c', isOut: true },
  ].reduce<PlanChanges>(withChange, new Map());

  it('are sent as tasks to keep, and a task can be taken again', () => {
    expect(movesToKeep(changes)).toEqual([
      { task_id: 'a', on: '2026-03-10' },
      { task_id: 'b', on: '2026-03-11' },
    ]);
    expect(outIn(changes)).toEqual(['c']);
    const taken = withChange(changes, { id: 'c', isOut: false });
    expect([outIn(taken), movesToKeep(taken)]).toEqual([[], movesToKeep(changes)]);
  });

  it('of one task are held together', () => {
    const moved = withChange(changes, { id: 'c', on: day('2026-03-12') });
    expect(moved.get('c')).toEqual({ isOut: true, on: '2026-03-12' });
  });

  it('lose moves that don’t last, and never the tasks left out', () => {
    const moved = withChange(changes, { id: 'c', on: day('2026-03-09') });
    const lasting = lastingChanges(moved, (id, on) => id !== 'a' && on >= '2026-03-11');
    expect([movesToKeep(lasting), outIn(lasting)]).toEqual([[{ task_id: 'b', on: '2026-03-11' }], ['c']]);
  });
});
