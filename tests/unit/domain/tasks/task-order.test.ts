import { describe, expect, it } from 'vitest';
import { taskOrder } from '#domain/tasks/tasks.schema.ts';

describe('the order of the list', () => {
  it('is newest first by default', () => {
    expect(taskOrder({})).toEqual([{ key: 'created', direction: 'DESC' }]);
  });

  it('applies its criteria in a fixed order and ends with the time of creation', () => {
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
