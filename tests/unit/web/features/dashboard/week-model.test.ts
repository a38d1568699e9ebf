import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { markOf } from '#web/features/dashboard/week-model.ts';

const loggedDays = ['2026-10-20', '2026-11-17'];
const expectedDays = ['2026-11-17', '2026-11-19', '2026-12-15'];
const mark = (text: string) => markOf(day(text), { loggedDays, expectedDays });

describe('a day of the week strip', () => {
  it('is marked if a period start was logged, in any week', () => {
    expect(mark('2026-10-20')).toBe('logged');
    expect(mark('2026-10-21')).toBeNull();
  });

  it('is marked if bleeding is expected, in any week', () => {
    expect(mark('2026-11-19')).toBe('expected');
    expect(mark('2026-12-15')).toBe('expected');
    expect(mark('2026-12-16')).toBeNull();
  });

  it('is not marked as expected once it is logged', () => {
    expect(mark('2026-11-17')).toBe('logged');
  });
});
