import { describe, expect, it } from 'vitest';
import { CYCLE_PHASES, layOutPhases, REFERENCE_PHASES } from '#domain/cycle/phases.ts';

const everyLayout = Array.from({ length: 76 }, (_, index) => index + 15).flatMap((cycleLength) =>
  Array.from({ length: 15 }, (_, index) => ({ cycleLength, periodLength: index + 1 })),
);

describe('the phases of a cycle', () => {
  it('of 28 days with 5 of bleeding match the reference', () => {
    expect(layOutPhases({ cycleLength: 28, periodLength: 5 })).toEqual(
      CYCLE_PHASES.map((phase) => ({ phase, ...REFERENCE_PHASES[phase] })),
    );
  });

  it('put the extra days of a longer cycle into the follicular phase', () => {
    expect(layOutPhases({ cycleLength: 35, periodLength: 6 })).toEqual([
      { phase: 'menstrual', firstDay: 1, lastDay: 6 },
      { phase: 'follicular', firstDay: 7, lastDay: 20 },
      { phase: 'ovulation', firstDay: 21, lastDay: 23 },
      { phase: 'luteal', firstDay: 24, lastDay: 35 },
    ]);
  });

  it('leave out the follicular phase where bleeding reaches ovulation', () => {
    expect(layOutPhases({ cycleLength: 21, periodLength: 8 })).toEqual([
      { phase: 'menstrual', firstDay: 1, lastDay: 8 },
      { phase: 'ovulation', firstDay: 9, lastDay: 9 },
      { phase: 'luteal', firstDay: 10, lastDay: 21 },
    ]);
  });

  it('leave out ovulation where bleeding continues past it', () => {
    expect(layOutPhases({ cycleLength: 15, periodLength: 7 })).toEqual([
      { phase: 'menstrual', firstDay: 1, lastDay: 7 },
      { phase: 'luteal', firstDay: 8, lastDay: 15 },
    ]);
  });

  it('are only menstrual where bleeding lasts the whole cycle', () => {
    expect(layOutPhases({ cycleLength: 15, periodLength: 20 })).toEqual([
      { phase: 'menstrual', firstDay: 1, lastDay: 15 },
    ]);
  });

  it('are in order without gaps for every length of cycle and period', () => {
    for (const layout of everyLayout) {
      const spans = layOutPhases(layout);
      const order = spans.map(({ phase }) => CYCLE_PHASES.indexOf(phase));
      expect(order).toEqual([...new Set(order)].sort((left, right) => left - right));
      expect(spans.at(0)?.firstDay).toBe(1);
      expect(spans.at(-1)?.lastDay).toBe(layout.cycleLength);
      spans.forEach(({ firstDay, lastDay }, index) => {
        expect(firstDay).toBe((spans[index - 1]?.lastDay ?? 0) + 1);
        expect(lastDay).toBeGreaterThanOrEqual(firstDay);
      });
    }
  });
});
