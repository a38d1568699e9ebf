import { describe, expect, it } from 'vitest';
import { isInOrder, sentDates } from '#domain/tasks/tasks.schema.ts';
import { day } from '../calendar/day.ts';

describe('the dates of a request', () => {
  it('are the same in either spelling, each with the name it was sent under', () => {
    expect(sentDates({ task_start_timestamp: 1, end_timestamp: 2 })).toEqual({
      start: { field: 'task_start_timestamp', at: 1 },
      end: { field: 'end_timestamp', at: 2 },
    });
  });

  it('distinguish a date to remove from one that was not sent', () => {
    expect(sentDates({ start_timestamp: null })).toEqual({
      start: { field: 'start_timestamp', at: null },
      end: undefined,
    });
  });

  it('use the longer name if both were sent', () => {
    expect(sentDates({ start_timestamp: 1, task_start_timestamp: 2 }).start?.at).toBe(2);
  });
});

describe('two days', () => {
  it.each([
    ['2026-03-01', '2026-03-02', true],
    ['2026-03-01', '2026-03-01', true],
    ['2026-03-02', '2026-03-01', false],
    ['2026-12-31', '2027-01-01', true],
  ])('%s and %s are in order: %s', (start, end, expected) => {
    expect(isInOrder(day(start), day(end))).toBe(expected);
  });

  it('are in order if one is missing', () => {
    expect(isInOrder(null, day('2026-03-01'))).toBe(true);
    expect(isInOrder(day('2026-03-01'), null)).toBe(true);
    expect(isInOrder(null, null)).toBe(true);
  });
});
