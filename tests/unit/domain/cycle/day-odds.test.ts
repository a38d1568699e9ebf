import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { dayOdds } from '#domain/cycle/day-odds.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const today = day('2026-03-20');
const facts = (periodStarts: CycleFacts['periodStarts']): CycleFacts => ({
  periodStarts,
  today,
  birthDate: null,
  reportedCycleLength: 28,
  reportedPeriodLength: 5,
  lastPeriodLength: null,
  stillBleedingOn: null,
  modes: [],
  notYetOn: null,
});

it.each([1, 5, 20, 60])('the odds of the phases %s days ahead sum to 1', (ahead) => {
  const odds = dayOdds(facts([addDays(today, -9)]), addDays(today, ahead));

  expect(odds.map(({ phase }) => phase)).toEqual(['menstrual', 'follicular', 'ovulation', 'luteal']);
  expect(odds.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 2);
});

it('tomorrow is most likely in the phase of today', () => {
  const odds = dayOdds(facts([addDays(today, -20)]), addDays(today, 1));

  expect(odds.find(({ phase }) => phase === 'luteal')?.probability).toBeGreaterThan(0.8);
});

it('there are none without a running cycle', () => {
  expect(dayOdds(facts([]), addDays(today, 3))).toEqual([]);
});
