import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { USUAL_PERIOD } from '#tests/unit/domain/insights/logged-days-of.ts';
import { reportDay, reportedLife } from './reported-life.ts';

// Four cycles of 28 days, the last one running on its 10th day.
const TODAY = day('2026-11-21');
const RUNNING = day('2026-11-12');
const life = [28, 28, 28, 10].map((days) => ({ days }));

describe('a cycle that begins in the span and ends after it', () => {
  test('counts as a whole, with only the logs of its days in the span', () => {
    const { figures, cycles } = reportedLife(life, { to: day('2026-11-05') });
    expect(figures.complete).toBe(3);
    expect(cycles.at(-1)).toMatchObject({ days: 28, over: 1 });
    // From 15 October to 5 November.
    expect(cycles.at(-1)?.levels).toHaveLength(22);
  });

  test('leaves its last two days to the next period, even though that begins after the span', () => {
    const spot = reportDay(addDays(RUNNING, -2), { bleeding: 'spotting' });
    const { figures, outside, cycles } = reportedLife(life, { also: [spot], to: addDays(RUNNING, -2) });
    expect(cycles.at(-1)?.between).toEqual([]);
    expect(figures.between.days).toBe(0);
    expect(outside).toEqual([]);
  });

  test('is left out if it took over 90 days', () => {
    const long = [{ days: 28 }, { days: 91, logged: USUAL_PERIOD }, { days: 10 }];
    const { figures, cycles } = reportedLife(long, { to: day('2026-10-31') });
    expect(cycles.map(({ left_out }) => left_out)).toEqual([null, 'long']);
    expect(figures.left_out.long).toBe(1);
  });
});

test('days after today do not count anywhere', () => {
  const also = [reportDay(addDays(TODAY, 1), { heavy_details: ['soaked_3h', 'clots'] })];
  const { figures, days, logged_days } = reportedLife(life, { also, to: day('2026-12-31') });
  expect([figures.soaked_days, figures.clots_days, days, logged_days]).toEqual([null, null, [], 0]);
});

test('the method is that of the mode, and that of natural cycles only without a mode', () => {
  const since = day('2026-11-15');
  const mode = { since, method: null, reason: null, due_on: null, birth_on: null, feeding: null };
  const modes = [{ mode: 'contraception' as const, startedOn: since, endedOn: null }];
  const status = { cycle_mode: 'contraception' as const, natural_method: 'condoms' as const, mode };
  expect(reportedLife(life, { facts: { modes }, status }).method).toBeNull();
  expect(reportedLife(life, { status: { natural_method: 'condoms' } }).method).toBe('condoms');
});

describe('the extent of the period', () => {
  test('is one day if a day without bleeding follows, so that spotting on the seventh is between periods', () => {
    const logged = [{ bleeding: 'light' }, { bleeding: 'none' }] as const;
    const spot = reportDay(day('2026-08-26'), { bleeding: 'spotting' });
    const [first] = reportedLife([{ days: 28, logged }, { days: 28 }, { days: 28 }, { days: 10 }], {
      also: [spot],
    }).cycles;
    expect(first?.between).toEqual([7]);
  });

  test('is part of a running cycle up to 90 days, after which a start was probably not logged', () => {
    const spotted = (days: number) =>
      reportedLife([{ days: 28 }, { days, logged: USUAL_PERIOD }], {
        also: [reportDay(addDays(TODAY, 41 - days), { bleeding: 'spotting' })],
      });
    expect(spotted(90).figures.between).toEqual({ days: 1, cycles: 1, of: 2 });
    expect(spotted(91).figures.between).toEqual({ days: 0, cycles: 0, of: 1 });
    expect(spotted(91).cycles.at(-1)?.left_out).toBe('long');
  });
});
