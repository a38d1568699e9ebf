import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { bleedingDays } from '#domain/cycle/bleeding-days.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const TODAY = day('2026-11-18');

/** What the server answers about these starts, with 28 days and 5 of bleeding told. */
function predictionsOf(starts: readonly LocalDate[], today = TODAY): Predictions {
  const answer = predictionsAnswer({
    periodStarts: starts,
    today,
    birthDate: null,
    reportedCycleLength: 28,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
    bleedings: [],
    stillBleedingOn: null,
    modes: [],
    notYetOn: null,
  });
  return { success: 1, ...answer };
}

function daysOf(starts: readonly LocalDate[], { today = TODAY, usualDays = 5, hasForecast = true } = {}) {
  const predictions = hasForecast ? predictionsOf(starts, today) : undefined;
  const marks = bleedingDays({ starts, usualDays, predictions, today });
  const inOrder = [...marks].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.filter(([at]) => at < addDays(today, 15));
}

describe('the days of bleeding', () => {
  it('have no hole: the start, the days until today, and those still expected', () => {
    expect(daysOf([day('2026-11-16')])).toEqual([
      ['2026-11-16', 'logged'],
      ['2026-11-17', 'follows'],
      ['2026-11-18', 'follows'],
      ['2026-11-19', 'expected'],
      ['2026-11-20', 'expected'],
    ]);
  });

  it('are the whole length in past periods', () => {
    const marks = daysOf([day('2026-11-02'), day('2026-10-05')], { usualDays: 3 });
    expect(marks.slice(0, 4)).toEqual([
      ['2026-10-05', 'logged'],
      ['2026-10-06', 'follows'],
      ['2026-10-07', 'follows'],
      ['2026-11-02', 'logged'],
    ]);
  });

  it('are one day for a start within a cycle', () => {
    const marks = daysOf([day('2026-11-02'), day('2026-11-12')]);
    expect(marks.filter(([at]) => at >= '2026-11-07' && at <= TODAY)).toEqual([['2026-11-12', 'logged']]);
  });

  it('begin with a single day: none follows the first one yet', () => {
    expect(daysOf([TODAY]).map(([, mark]) => mark)).not.toContain('follows');
  });

  it('are none in the future without a forecast', () => {
    expect(daysOf([day('2026-11-17')], { hasForecast: false })).toEqual([
      ['2026-11-17', 'logged'],
      ['2026-11-18', 'follows'],
    ]);
  });

  it('are expected from today on only, however old the forecast is', () => {
    const predictions = predictionsOf([day('2026-10-01')], day('2026-10-02'));
    const marks = bleedingDays({ starts: [], usualDays: 5, predictions, today: TODAY });
    expect([...marks.keys()].every((at) => at >= TODAY)).toBe(true);
    expect(marks.size).toBeGreaterThan(0);
  });

  it('are none without a log and a forecast', () => {
    const none = bleedingDays({ starts: [], usualDays: 5, predictions: undefined, today: TODAY });
    expect(none).toEqual(new Map());
  });
});
