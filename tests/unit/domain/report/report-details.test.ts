import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { period } from '#tests/unit/domain/insights/logged-days-of.ts';
import { fourCycles, reportDay, reportedLife } from './reported-life.ts';

// Four cycles of 28 days, the last one running on its 10th day; the details of the first two are forgotten.
const FIRST = day('2026-08-20');
const LINE = day('2026-10-15');
const logged = period('light', 'heavy', 'heavy', 'light');
const between = [FIRST, LINE].map((start) => reportDay(addDays(start, 15), { bleeding: 'light' }));

test('a span older than the line has starts, lengths and periods, and says since when there are details', () => {
  const whole = reportedLife(fourCycles(logged, logged, logged, logged), { also: between });
  const report = reportedLife(fourCycles(logged, logged, logged, logged), {
    also: between,
    detailsFrom: LINE,
  });
  expect(whole).not.toHaveProperty('details_from');
  expect(report.details_from).toBe(LINE);
  expect(report.cycles.map(({ started_on, days, over }) => [started_on, days, over])).toEqual(
    whole.cycles.map(({ started_on, days, over }) => [started_on, days, over]),
  );
  expect(report.cycles[0]).toMatchObject({ bled: 4, between: [], severe_pain: [] });
  expect(report.cycles[0]?.levels.slice(0, 6)).toEqual([...Array(4).fill('unspecified'), null, null]);
  expect(report.cycles.slice(2)).toEqual(whole.cycles.slice(2));
  const { period: length, ...figures } = report.figures;
  expect([length, figures.length, figures.spread]).toEqual([
    whole.figures.period,
    whole.figures.length,
    whole.figures.spread,
  ]);
  // Of the two cycles with details.
  expect(figures.between).toEqual({ days: 1, cycles: 1, of: 2 });
  expect(whole.figures.between).toEqual({ days: 2, cycles: 2, of: 4 });
  expect(figures.heaviest).toMatchObject({ level: 'heavy', periods: 2, of: 2 });
});

test('a span after the line says nothing about it', () => {
  const report = reportedLife(fourCycles(logged, logged, logged, logged), { from: LINE, detailsFrom: LINE });
  expect(report).not.toHaveProperty('details_from');
});
