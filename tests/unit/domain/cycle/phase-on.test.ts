import { describe, expect, it } from 'vitest';
import { layOutPhases, phaseOn } from '#domain/cycle/phases.ts';

describe('the phase of a cycle day', () => {
  it.each([
    [1, 'menstrual'],
    [5, 'menstrual'],
    [6, 'follicular'],
    [14, 'follicular'],
    [15, 'ovulation'],
    [17, 'ovulation'],
    [18, 'luteal'],
    [29, 'luteal'],
  ])('day %i of 29 with 5 of bleeding is %s', (cycleDay, phase) => {
    expect(phaseOn(cycleDay, { cycleLength: 29, periodLength: 5 })).toBe(phase);
  });

  it('stays luteal however late the cycle is, and never wraps', () => {
    for (let cycleDay = 29; cycleDay <= 400; cycleDay++) {
      expect(phaseOn(cycleDay, { cycleLength: 28, periodLength: 5 })).toBe('luteal');
    }
  });

  it('is menstrual while bleeding lasts, even past the expected length', () => {
    expect(phaseOn(30, { cycleLength: 28, periodLength: 30 })).toBe('menstrual');
    expect(phaseOn(31, { cycleLength: 28, periodLength: 30 })).toBe('luteal');
  });

  it('is the phase whose days contain it, for every length of cycle and period', () => {
    for (let cycleLength = 15; cycleLength <= 90; cycleLength++) {
      for (let periodLength = 1; periodLength <= 15; periodLength++) {
        for (const { phase, firstDay, lastDay } of layOutPhases({ cycleLength, periodLength })) {
          expect(phaseOn(firstDay, { cycleLength, periodLength })).toBe(phase);
          expect(phaseOn(lastDay, { cycleLength, periodLength })).toBe(phase);
        }
      }
    }
  });
});
