import { describe, expect, it } from 'vitest';
import { daysInView } from '#domain/tasks/task-answers.ts';
import { day } from '../calendar/day.ts';

describe('the days of a view', () => {
  it('2 are only that day', () => {
    expect(daysInView('2', day('2026-03-20'))).toEqual({ start: '2026-03-20', end: '2026-03-20' });
  });

  it.each([
    ['2026-03-20', '2026-03-26'],
    ['2026-12-28', '2027-01-03'],
    ['2028-02-26', '2028-03-03'],
  ])('3 from %s end on %s', (start, end) => {
    expect(daysInView('3', day(start))).toEqual({ start, end });
  });

  it.each(['2199-12-25', '2199-12-26', '2199-12-31'])('3 from %s end with the calendar', (start) => {
    expect(daysInView('3', day(start))).toEqual({ start, end: '2199-12-31' });
  });
});
