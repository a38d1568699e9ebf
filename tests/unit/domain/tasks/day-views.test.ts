import { describe, expect, it } from 'vitest';
import { dayWindow } from '#domain/tasks/day-views.ts';
import { day } from '../calendar/day.ts';

describe('the window of a view', () => {
  it('1, the dashboard, is everything open that has begun, with what waits for the phase, at most 100', () => {
    expect(dayWindow('1', day('2026-03-20'))).toEqual({
      from: null,
      until: '2026-03-20',
      openOnly: true,
      withUndated: true,
      max: 100,
    });
  });

  it('2 is that day alone, done or not', () => {
    expect(dayWindow('2', day('2026-03-20'))).toMatchObject({
      from: '2026-03-20',
      until: '2026-03-20',
      openOnly: false,
      withUndated: false,
    });
  });

  it.each([
    ['2026-03-20', '2026-03-26'],
    ['2026-12-28', '2027-01-03'],
    ['2028-02-26', '2028-03-03'],
  ])('3 from %s ends on %s', (from, until) => {
    expect(dayWindow('3', day(from))).toMatchObject({ from, until });
  });

  it.each(['2199-12-25', '2199-12-26', '2199-12-31'])('3 from %s ends with the calendar', (from) => {
    expect(dayWindow('3', day(from))).toMatchObject({ from, until: '2199-12-31' });
  });
});
