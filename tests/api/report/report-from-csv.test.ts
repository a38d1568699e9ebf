import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { Report } from '#domain/report/report.calls.ts';
import { loggedLife } from '#tests/logged-life.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { logRange } from '../day-log/day-log.ts';
import { allowHealth, ana, TODAY } from '../insights/insights.ts';
import { exportOf } from '../portability/portability.ts';
import { logPeriod, type Person } from '../setup/person.ts';
import { sheetFrom } from './from-csv.ts';
import { bleeding, bringDays, type LoggedDays, logDays, reportOf } from './report.ts';

type Span = readonly [from: string, to: string];

/** The cycles marked as odd, which the lists of an export lack. */
const annotationsSchema = v.object({
  odd_cycles: v.array(v.object({ started_on: v.string(), odd: v.picklist([0, 1]) })),
});

/** The numbers of sheet 1. */
function sheetOf({ last_period_on, cycle_day, cycles, figures, outside, logged_days, span_days }: Report) {
  const drawn = cycles.map(({ reason: _, ...cycle }) => cycle);
  return { last_period_on, cycle_day, cycles: drawn, figures, outside, logged_days, span_days };
}

/** Compares the report over each span with the person's export; returns the reports. */
async function heldAgainstExport(person: Person, spans: readonly Span[]): Promise<Report[]> {
  await allowHealth(person);
  const files = await exportOf(person);
  const exported = v.parse(annotationsSchema, JSON.parse(files['marea.json'] ?? ''));
  const odd = exported.odd_cycles.filter((cycle) => cycle.odd === 1).map((cycle) => cycle.started_on);
  const reports: Report[] = [];
  for (const [from, to] of spans) {
    const report = await reportOf(person, { from, to });
    const sheet = sheetFrom(files, { from: day(from), to: day(to), today: TODAY, odd });
    expect(sheetOf(report), `${from} to ${to}`).toEqual(sheet);
    reports.push(report);
  }
  return reports;
}

describe('every number on the first sheet follows from the lists of the export', () => {
  test('for seven and a half cycles, over all, half a year, a span that cuts cycles and one into the future', async () => {
    const person = await ana();
    await bringDays(person, loggedLife(TODAY));
    const [all, half, past] = await heldAgainstExport(person, [
      ['2025-07-25', TODAY],
      ['2025-09-21', TODAY],
      ['2025-08-24', '2026-01-10'],
      ['2025-07-01', '2026-06-30'],
    ]);

    expect([all, half, past].map((report) => report?.figures.counted)).toEqual([7, 4, 4]);
    // It begins in the span, so the whole cycle counts; the span has 25 of its days.
    expect(past?.cycles.at(-1)).toMatchObject({ started_on: '2025-12-17', days: 30, over: 1 });
    expect(past?.cycles.at(-1)?.levels).toHaveLength(25);
  });

  test('with a cycle marked as odd', async () => {
    const person = await ana();
    const life = loggedLife(TODAY, { finished: [23, 27, 45, 34, 40], running: 12 });
    await bringDays(person, life);
    const [first = TODAY, odd] = [life[0]?.date, addDays(life[0]?.date ?? TODAY, 23 + 27)];
    const spans: Span[] = [
      [first, TODAY],
      [odd, addDays(odd, 60)],
    ];
    const [before] = await heldAgainstExport(person, spans);
    const answer = await person.post(`/api/cycle/past/${odd}/update`, { odd: 1, reason: 'travel' });
    const [after, cut] = await heldAgainstExport(person, spans);

    expect(answer.status).toBe(200);
    expect(before?.figures).toMatchObject({ counted: 5, length: { median: 34, longest: 45 }, spread: 22 });
    expect(after?.figures).toMatchObject({
      complete: 5,
      counted: 4,
      left_out: { odd: 1 },
      length: { median: 31, shortest: 23, longest: 40 },
      spread: 17,
    });
    expect(after?.outside.map(({ kind, times, of }) => [kind, times, of])).toEqual([
      ['short', 1, 4],
      ['long', 1, 4],
      ['spread', 17, 4],
    ]);
    expect(cut?.figures).toMatchObject({ complete: 2, counted: 1, length: { median: 34 }, spread: null });
  });

  test('with days that weren’t logged, starts without days, and spotting beside periods', async () => {
    const person = await ana();
    await logWithGaps(person);
    const [all, , past] = await heldAgainstExport(person, [
      ['2025-05-20', TODAY],
      ['2025-09-01', TODAY],
      ['2025-09-29', '2025-12-30'],
    ]);

    expect(all?.figures).toEqual({
      complete: 5,
      counted: 4,
      left_out: { odd: 0, mode: 0, long: 1 },
      // The lengths are 28, 31, 34 and 60 days.
      length: { median: 33, shortest: 28, longest: 60 },
      spread: 32,
      // The periods have 4, 5, 5 and 9 days, with spotting 5, 5, 7 and 9; of one only the start was logged.
      period: { known: 4, of: 5, median: 5, shortest: 4, longest: 9, with_spotting: 6 },
      // Spotting on day 7 of a cycle with an expected period of four days, and bleeding marked as in between.
      between: { days: 4, cycles: 2, of: 5 },
      heaviest: { level: 'heavy', day: 2, periods: 1, of: 4 },
      // Two cycles have at least ten logged days.
      severe_pain: { mean: 0.5, low: 0, high: 1, cycles: 2 },
      kept_from: { mean: 1, low: 0, high: 2, cycles: 2 },
      painkiller: { mean: 0.5, low: 0, high: 1, cycles: 2 },
      soaked_days: 2,
      clots_days: 1,
    });
    expect(all?.outside).toEqual([
      { kind: 'long', times: 1, of: 4 },
      { kind: 'spread', times: 32, of: 4 },
      { kind: 'long_bleeding', times: 1, of: 4 },
      { kind: 'between', times: 2, of: 5 },
    ]);
    expect(past?.cycles.map(({ days, between }) => [days, between])).toEqual([
      [31, [7]],
      [60, [15, 17, 18]],
      [34, []],
    ]);
  });

  test.each([1, 2, 3, 4, 5, 6])('for random days (%i)', async (seed) => {
    const person = await ana();
    const { days, firstDays } = scattered(seed);
    await bringDays(person, days);
    for (const start of firstDays.filter((_, place) => place % 4 === 2)) {
      await person.post(`/api/cycle/past/${start}/update`, { odd: 1 });
    }
    const [from = TODAY, later = TODAY] = firstDays;
    const [all] = await heldAgainstExport(person, [
      [from, TODAY],
      [later, addDays(TODAY, -40)],
    ]);

    expect(all?.figures.complete).toBeGreaterThan(2);
  });
});

/** Logs a start without days, periods with gaps, one that was ended, and months with few entries. */
async function logWithGaps(person: Person): Promise<void> {
  const spotting = (...dates: string[]): LoggedDays =>
    dates.map((date) => ({ date: day(date), log: { bleeding: 'spotting' } }));
  await logDays(person, [
    ...bleeding(day('2025-05-20'), ['light', 'light', 'light']),
    ...bleeding(day('2025-09-01'), ['light']),
    ...bleeding(day('2025-09-04'), ['light']),
    ...spotting('2025-09-05', '2025-10-04', '2025-10-05', '2025-12-27', '2025-12-28'),
    ...bleeding(day('2025-12-29'), ['medium', 'medium', 'light', 'light', 'light', 'none']),
    ...Array.from({ length: 8 }, (_, index) => ({
      date: addDays(day('2026-01-10'), index),
      log: { pain: index === 0 ? 2 : 0, mood: 3 },
    })),
    ...bleeding(
      day('2026-02-01'),
      Array.from({ length: 9 }, () => 'light'),
    ),
  ]);
  await logPeriod(person, '2025-09-29T12:00:00Z');
  const flags = { pain_flags: ['kept_from', 'painkiller'] };
  await logDays(person, [
    { date: day('2025-10-30'), log: { bleeding: 'medium', pain: 2, pain_flags: ['kept_from'] } },
    {
      date: day('2025-10-31'),
      log: { bleeding: 'heavy', heavy_details: ['soaked_1h', 'clots'], pain: 3, ...flags },
    },
    { date: day('2025-11-01'), log: { bleeding: 'heavy', heavy_details: ['soaked_3h', 'night'] } },
    { date: day('2025-11-02'), log: { bleeding: 'light', heavy_details: [], pain_flags: [] } },
  ]);
  await logRange(person, { from: '2025-10-30', to: '2025-11-03', bleeding: 'unspecified', only_unsaid: 1 });
  // Light bleeding two weeks later is within the cycle, and the next bleeding was marked as in between.
  await logDays(person, bleeding(day('2025-11-13'), ['spotting']));
  await logDays(person, bleeding(day('2025-11-15'), ['light', 'light']));
  await logDays(person, [{ date: day('2025-11-15'), log: { counts: 0 } }]);
  await logDays(person, [{ date: day('2025-11-20'), log: { symptoms: ['acne'] } }]);
}

/** Cycles that are logged more or less completely, the same for the same seed. */
function scattered(seed: number): { days: LoggedDays; firstDays: LocalDate[] } {
  const random = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const oneOf = <Item>(...items: readonly Item[]) => items[whole(0, items.length - 1)] as Item; // the list isn't empty
  const share = oneOf(1, 0.8, 0.4);
  const days: LoggedDays[number][] = [];
  const firstDays: LocalDate[] = [];
  for (let start = addDays(TODAY, -whole(250, 400)); start <= TODAY; ) {
    const [length, period] = [oneOf(whole(21, 40), whole(26, 30), whole(80, 100)), whole(2, 10)];
    firstDays.push(start);
    for (let index = 0; index < length && addDays(start, index) <= TODAY; index++) {
      const isBefore = index > length - 4;
      const other = isBefore ? 'none' : oneOf('none', 'none', 'none', null, 'spotting');
      const level = index < period ? oneOf('light', 'medium', 'heavy', 'unspecified') : other;
      const log = {
        bleeding: level,
        heavy_details: level === 'heavy' ? [oneOf('clots', 'soaked_3h', 'soaked_1h', 'night')] : null,
        pain: oneOf(null, 0, 1, 2, 3),
        pain_flags: oneOf(null, [], ['painkiller'], ['painkiller', 'kept_from']),
        mood: 3,
      };
      if (index === 0 || random() < share) days.push({ date: addDays(start, index), log });
    }
    start = addDays(start, length);
  }
  return { days, firstDays };
}
