import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { cycleNotices, USUAL } from '#domain/insights/notices.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { reportedLife } from '#tests/unit/domain/report/reported-life.ts';
import { cyclesWith, type LoggedFields, loggedLife, period, USUAL_PERIOD } from './logged-days-of.ts';

type Cycles = Parameters<typeof loggedLife>[0];

/** The notices for logged cycles, and the report's findings outside the usual ranges over all of them. */
function findingsOf(cycles: Cycles, changes: Partial<CycleFacts> = {}) {
  const { facts, ...looked } = loggedLife(cycles, changes);
  return {
    notices: cycleNotices(facts, looked).map(({ kind }) => kind),
    outside: reportedLife(cycles, { facts: changes }).outside,
  };
}
/** Finished cycles of these lengths, and a running one on its 10th day. */
const cyclesOf = (...lengths: number[]): Cycles => [...lengths, 10].map((days) => ({ days }));
const SILENT = { notices: [], outside: [] };
/** Contraception from the new year to a day, or still current. */
const contraception = (endedOn: LocalDate | null) => ({
  modes: [{ mode: 'contraception' as const, startedOn: day('2026-01-01'), endedOn }],
});

test('the ranges are those of FIGO 2018, with 9 days between the shortest and the longest at any age', () => {
  expect(USUAL).toMatchObject({
    length: { low: 24, high: 38 },
    spread: { high: 9 },
    period: { high: 8 },
    noPeriod: { from: 90 },
  });
});

describe('the length of cycles', () => {
  test('of 24 or 38 days is within the range, however often', () => {
    expect(findingsOf(cyclesOf(24, 24, 24))).toEqual(SILENT);
    expect(findingsOf(cyclesOf(38, 38, 38))).toEqual(SILENT);
  });

  test('of 23 or 39 days once is a finding of the report and not a notice', () => {
    expect(findingsOf(cyclesOf(24, 23, 24))).toEqual({
      notices: [],
      outside: [{ kind: 'short', times: 1, of: 3 }],
    });
    expect(findingsOf(cyclesOf(38, 39, 38))).toEqual({
      notices: [],
      outside: [{ kind: 'long', times: 1, of: 3 }],
    });
  });

  test('of 23 or 39 days twice is both', () => {
    expect(findingsOf(cyclesOf(23, 24, 23))).toEqual({
      notices: ['short_cycles'],
      outside: [{ kind: 'short', times: 2, of: 3 }],
    });
    expect(findingsOf(cyclesOf(39, 38, 39))).toEqual({
      notices: ['long_cycles'],
      outside: [{ kind: 'long', times: 2, of: 3 }],
    });
  });

  test('of a single cycle is a finding of one', () => {
    expect(findingsOf(cyclesOf(23))).toEqual({ notices: [], outside: [{ kind: 'short', times: 1, of: 1 }] });
  });

  test('of the running cycle does not count yet', () => {
    expect(findingsOf([{ days: 28 }, { days: 28 }, { days: 23 }])).toEqual(SILENT);
    expect(findingsOf([{ days: 28 }, { days: 28 }, { days: 60 }])).toEqual(SILENT);
  });

  test('of over 90 days counts only if the cycle is confirmed', () => {
    const long = (times: number, of: number) => [{ kind: 'long', times, of }];
    expect(findingsOf(cyclesOf(90, 90)).outside).toEqual(long(2, 2));
    expect(findingsOf(cyclesOf(91, 91))).toEqual(SILENT);
    const confirmedStarts = [day('2026-08-13')];
    expect(findingsOf(cyclesOf(91, 91), { confirmedStarts }).outside).toEqual(long(1, 1));
  });

  test('of up to 180 days counts in the transition to menopause', () => {
    const inTransition = { inTransition: true };
    expect(findingsOf(cyclesOf(180), inTransition).outside).toEqual([{ kind: 'long', times: 1, of: 1 }]);
    expect(findingsOf(cyclesOf(181), inTransition).outside).toEqual([]);
  });
});

describe('the range from the shortest to the longest cycle', () => {
  const spread = (times: number, of: number) => [{ kind: 'spread', times, of }];

  test('may be 9 days and not 10, with six cycles for a notice and two for the report', () => {
    expect(findingsOf(cyclesOf(26, 35, 28, 28, 28, 28))).toEqual(SILENT);
    expect(findingsOf(cyclesOf(26, 36, 28, 28, 28, 28))).toEqual({
      notices: ['varying_cycles'],
      outside: spread(10, 6),
    });
    expect(findingsOf(cyclesOf(35, 26))).toEqual(SILENT);
    expect(findingsOf(cyclesOf(36, 26))).toEqual({ notices: [], outside: spread(10, 2) });
  });

  test('is in the report at any age', () => {
    const birthDate = day('1976-01-01');
    expect(findingsOf(cyclesOf(26, 36, 28, 28, 28, 28), { birthDate })).toEqual({
      notices: [],
      outside: spread(10, 6),
    });
    expect(findingsOf(cyclesOf(26, 35, 28, 28, 28, 28), { birthDate })).toEqual(SILENT);
  });

  test('compares only cycles that count', () => {
    // The first, of 40 days, began on 13 August.
    const odd = { oddStarts: [day('2026-08-13')] };
    expect(findingsOf(cyclesOf(40, 28, 23), {}).outside.map(({ kind }) => kind)).toEqual([
      'short',
      'long',
      'spread',
    ]);
    expect(findingsOf(cyclesOf(40, 28, 23), odd).outside).toEqual([{ kind: 'short', times: 1, of: 2 }]);
  });
});

describe('the length of periods', () => {
  const light = (days: number) => period(...Array.from({ length: days }, () => 'light' as const));
  const outside = (times: number) => [{ kind: 'long_bleeding', times, of: 4 }];

  test('may be 8 days however often, is a finding of the report with 9 days once, and also a notice with 9 days twice', () => {
    expect(findingsOf(cyclesWith(light(8), light(8), light(8)))).toEqual(SILENT);
    expect(findingsOf(cyclesWith(light(8), light(9), light(8)))).toEqual({
      notices: [],
      outside: outside(1),
    });
    expect(findingsOf(cyclesWith(light(9), light(8), light(9)))).toEqual({
      notices: ['long_bleeding'],
      outside: outside(2),
    });
  });

  test('includes the period of the running cycle once it is over', () => {
    const nine = light(9);
    const running = (days: number, logged: readonly LoggedFields[]) => [
      { days: 28 },
      { days: 28 },
      { days, logged },
    ];
    expect(findingsOf(running(9, nine.slice(0, 9)))).toEqual(SILENT);
    expect(findingsOf(running(10, nine)).outside).toEqual([{ kind: 'long_bleeding', times: 1, of: 1 }]);
  });

  test('does not include spotting', () => {
    const spotting = { bleeding: 'spotting' as const };
    const touched = cyclesWith([...light(8).slice(0, 8), spotting, spotting]);
    expect(findingsOf(touched)).toEqual(SILENT);
    // Without and with spotting, the periods have 8 and 4 days or 10 and 4.
    expect(reportedLife(touched).figures.period).toMatchObject({ median: 6, longest: 8, with_spotting: 7 });
  });
});

describe('bleeding between periods', () => {
  /** A usual period of four days, and spotting on one day of the cycle. */
  const spottingOn = (cycleDay: number): (LoggedFields | undefined)[] =>
    Object.assign(Array.from({ length: cycleDay }), USUAL_PERIOD, {
      [cycleDay - 1]: { bleeding: 'spotting' },
    });
  const between = (times: number) => [{ kind: 'between', times, of: 3 }];

  test.each([6, 27])('belongs to a period within two days of it, as on day %i of 28', (cycleDay) => {
    expect(findingsOf(cyclesWith(spottingOn(cycleDay), spottingOn(cycleDay)))).toEqual(SILENT);
  });

  test.each([7, 26])('counts from three days away, as on day %i of 28', (cycleDay) => {
    expect(findingsOf(cyclesWith(spottingOn(cycleDay), USUAL_PERIOD))).toEqual({
      notices: [],
      outside: between(1),
    });
    expect(findingsOf(cyclesWith(spottingOn(cycleDay), spottingOn(cycleDay)))).toEqual({
      notices: ['bleeding_between'],
      outside: between(2),
    });
  });
});

describe('no period', () => {
  test('is a notice and a finding of the report for 90 days, not for 89', () => {
    // On the 90th day of a cycle, 89 days have passed.
    expect(findingsOf([{ days: 28 }, { days: 28 }, { days: 90 }])).toEqual(SILENT);
    expect(findingsOf([{ days: 28 }, { days: 28 }, { days: 91 }])).toEqual({
      notices: ['no_period'],
      outside: [{ kind: 'no_period', times: 90, of: 90 }],
    });
  });
});

describe('in a mode', () => {
  const nine = period(...Array.from({ length: 9 }, () => 'light' as const));
  const life = [
    { days: 23, logged: nine },
    { days: 39, logged: nine },
    { days: 10, logged: nine },
  ];

  test('no finding is shown that would be shown without it', () => {
    expect(findingsOf(life).outside).toEqual([
      { kind: 'short', times: 1, of: 2 },
      { kind: 'long', times: 1, of: 2 },
      { kind: 'spread', times: 16, of: 2 },
      { kind: 'long_bleeding', times: 3, of: 3 },
    ]);
    expect(findingsOf(life, contraception(null))).toEqual(SILENT);
  });

  test('covered cycles are left out, the cycle that began after it counts, and notices come later', () => {
    expect(findingsOf(life, contraception(day('2026-11-11')))).toEqual({
      notices: [],
      outside: [{ kind: 'long_bleeding', times: 1, of: 1 }],
    });
  });
});
