import { describe, expect, it } from 'vitest';
import { shownCycle } from '#web/features/cycle/dial-card.tsx';
import { someUser } from '../../some-user.ts';

const cycleOn = (cycle_day: number, cycle_length = 28) => ({
  ...someUser().cycle,
  cycle_day,
  cycle_length,
  period_length: 5,
});

describe('the dial’s cycle', () => {
  it('has a dot for every expected day', () => {
    expect(shownCycle(cycleOn(9))).toMatchObject({ days: 28, today: 9 });
  });

  it('grows with every late day, which stays luteal', () => {
    const late = shownCycle(cycleOn(35));
    expect(late).toMatchObject({ days: 35, today: 35 });
    expect(late?.phaseOfDay(35)).toBe('luteal');
  });

  it('stops growing when the dots would be too close together', () => {
    expect(shownCycle(cycleOn(400))).toMatchObject({ days: 90, today: 90 });
  });

  it('is null without a current cycle', () => {
    expect(shownCycle({ ...cycleOn(0), cycle_length: null, period_length: null })).toBeNull();
  });
});
