import { describe, expect, it } from 'vitest';
import { dayOf, localNoon } from '#web/ui/calendar/day-cell.tsx';

describe('the calendar grid’s dates', () => {
  it.each(['2026-11-18', '2024-02-29', '2026-01-01', '1999-12-31'])(
    'convert %s to a date and back',
    (day) => {
      expect(dayOf(localNoon(day))).toBe(day);
    },
  );

  it('are at noon, so that clock changes never move them to another day', () => {
    expect(localNoon('2026-03-29').getHours()).toBe(12);
  });
});
