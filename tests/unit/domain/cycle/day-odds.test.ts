import { expect, it } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayOdds } from '#domain/cycle/current-cycle.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from './some-facts.ts';

const today = day('2026-03-20');
const facts = (periodStarts: LocalDate[]) =>
  someFacts({ periodStarts, today, reportedCycleLength: 28, reportedPeriodLength: 5 });

it.each([1, 5, 20, 60])('the odds of the phases %s days ahead sum to 1', (ahead) => {
  const odds = dayOdds(facts([addDays(today, -9)]), addDays(today, ahead));

  expect(odds.map(({ phase }) => phase)).toEqual(['menstrual', 'follicular', 'ovulation', 'luteal']);
  expect(odds.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 2);
});

it('tomorrow is most likely in the phase of today', () => {
  const odds = dayOdds(facts([addDays(today, -20)]), addDays(today, 1));

  expect(odds.find(({ phase }) => phase === 'luteal')?.probability).toBeGreaterThan(0.8);
});

it('a period that hasn’t started today is less likely tomorrow than one that may have', () => {
  const late = facts([addDays(today, -29)]);
  const bleeds = (known: CycleFacts) => dayOdds(known, addDays(today, 1))[0]?.probability ?? 1;

  expect(bleeds({ ...late, notYetOn: today })).toBeLessThan(bleeds(late) - 0.1);
  expect(bleeds({ ...late, notYetOn: addDays(today, -1) })).toBe(bleeds(late));
});

it('a person without a running cycle has no odds', () => {
  expect(dayOdds(facts([]), addDays(today, 3))).toEqual([]);
});
