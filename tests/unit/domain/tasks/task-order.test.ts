import { describe, expect, it } from 'vitest';
import { taskOrder } from '#domain/tasks/tasks.schema.ts';

describe('the order of the list', () => {
  it('is newest first where none was asked for', () => {
    expect(taskOrder({})).toEqual([{ key: 'created', direction: 'DESC' }]);
  });

  it('takes the steps in one fixed order and ends with when a task was made', () => {
    expect(taskOrder({ end: 'ASC', created: 'ASC', status: 'DESC' })).toEqual([
      { key: 'status', direction: 'DESC' },
      { key: 'end', direction: 'ASC' },
      { key: 'created', direction: 'ASC' },
    ]);
    expect(taskOrder({ priority: 'DESC' })).toEqual([
      { key: 'priority', direction: 'DESC' },
      { key: 'created', direction: 'DESC' },
    ]);
  });
});
