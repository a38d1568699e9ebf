import { describe, expect, it } from 'vitest';
import { timeFrameAt } from '#domain/calendar/zoned-day.ts';

describe('the time of day', () => {
  it.each([
    [0, 'evening'],
    [4, 'evening'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'noon'],
    [16, 'noon'],
    [17, 'evening'],
    [23, 'evening'],
  ] as const)('of hour %i is the %s', (hour, timeFrame) => {
    expect(timeFrameAt(hour)).toBe(timeFrame);
  });
});
