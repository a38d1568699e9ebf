import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCalendar, compareWithOracle, oracleBusy } from './busy-oracle.ts';

it('200 random calendars have the same busy minutes as by ical.js, which walks from each beginning', async () => {
  await compareWithOracle(200, '2025-06-01');
  const samples = fc.sample(anyCalendar('2026-06-01'), 20).map(oracleBusy);
  expect(samples.some(({ slots, days }) => slots.flat().length > 0 && days.length > 0)).toBe(true);
});
