import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { cycleNotices } from '#domain/insights/notices.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles, NOTHING_LOGGED } from './known-cycles.ts';
import {
  bodyDay,
  cyclesWith,
  type LoggedFields,
  loggedLife,
  period,
  USUAL_PERIOD,
} from './logged-days-of.ts';

type Cycles = Parameters<typeof loggedLife>[0];

function noticesOf(cycles: Cycles, changes: Partial<CycleFacts> = {}) {
  const { facts, ...looked } = loggedLife(cycles, changes);
  return cycleNotices(facts, looked);
}
const kindsOf = (...life: Parameters<typeof noticesOf>) => noticesOf(...life).map(({ kind }) => kind);

const nothing = (days: number): undefined[] => Array.from({ length: days });
const light = (days: number) => period(...Array.from({ length: days }, () => 'light' as const));

describe('long bleeding', () => {
  test('is a notice for 9 days twice, not for 9 days once or 8 days', () => {
    expect(kindsOf(cyclesWith(light(8), light(8), light(8)))).toEqual([]);
    expect(kindsOf(cyclesWith(light(9), light(5)))).toEqual([]);
    expect(noticesOf(cyclesWith(light(9), light(5), light(9)))).toEqual([
      { kind: 'long_bleeding', cycles: 4, outside: 2, shortest: 4, longest: 9 },
    ]);
  });

  test('is counted only in the newest six periods', () => {
    expect(kindsOf(cyclesWith(light(9), light(9), light(5), light(5), light(5), light(5), light(5)))).toEqual(
      [],
    );
  });
});

describe('bleeding between periods', () => {
  const spottingOn = (cycleDay: number) => {
    const days: (LoggedFields | undefined)[] = [...USUAL_PERIOD, ...nothing(cycleDay - USUAL_PERIOD.length)];
    days[cycleDay - 1] = { bleeding: 'spotting' };
    return days;
  };

  test('is a notice in two cycles, not in one', () => {
    expect(kindsOf(cyclesWith(spottingOn(15), USUAL_PERIOD))).toEqual([]);
    expect(noticesOf(cyclesWith(spottingOn(15), USUAL_PERIOD, spottingOn(12)))).toEqual([
      { kind: 'bleeding_between', cycles: 4, outside: 2, shortest: 0, longest: 0 },
    ]);
  });

  test('does not include the two days around a period', () => {
    expect(kindsOf(cyclesWith(spottingOn(6), spottingOn(6)))).toEqual([]);
    expect(kindsOf(cyclesWith(spottingOn(7), spottingOn(7)))).toEqual(['bleeding_between']);
    expect(kindsOf(cyclesWith(spottingOn(27), spottingOn(27)))).toEqual([]);
    expect(kindsOf(cyclesWith(spottingOn(26), spottingOn(26)))).toEqual(['bleeding_between']);
  });
});

describe('heavy days', () => {
  const heavyWith = (...heavy_details: NonNullable<LoggedFields['heavy_details']>) => [
    { bleeding: 'heavy' as const, heavy_details },
    ...USUAL_PERIOD.slice(1),
  ];

  test.each(['soaked_3h', 'soaked_1h', 'clots'])('are a notice for %s in two of three periods', (detail) => {
    const heavy = heavyWith(detail);
    expect(kindsOf(cyclesWith(USUAL_PERIOD, heavy))).toEqual([]);
    expect(kindsOf(cyclesWith(heavy, heavy))).toEqual(['heavy_days']);
    expect(kindsOf(cyclesWith(heavy, heavy, USUAL_PERIOD))).toEqual([]);
    // The first day of the next period changes nothing.
    const begun = { days: 1, logged: [{ bleeding: 'medium' as const }] };
    const heavyCycle = { days: 28, logged: heavy };
    const usual = { days: 28, logged: USUAL_PERIOD };
    expect(kindsOf([heavyCycle, usual, heavyCycle, begun])).toEqual(['heavy_days']);
  });

  test('do not count once the bleeding is changed to a lighter strength', () => {
    const corrected = heavyWith('clots').map((fields) => ({ ...fields, bleeding: 'light' as const }));
    expect(kindsOf(cyclesWith(corrected, corrected))).toEqual([]);
  });

  test('are no notice for heavy bleeding alone or a change at night', () => {
    expect(kindsOf(cyclesWith(heavyWith('night'), heavyWith('night')))).toEqual([]);
  });
});

describe('no period', () => {
  const runningFor = (days: number): Cycles => [{ days: 28 }, { days: 28 }, { days }];

  test('is a notice for 90 days, not for 89', () => {
    // On the 90th day, 89 days have passed.
    expect(kindsOf(runningFor(90))).toEqual([]);
    expect(noticesOf(runningFor(91))).toEqual([
      { kind: 'no_period', cycles: 0, outside: 0, shortest: 0, longest: 90 },
    ]);
  });

  test('is no notice from age 55 on or in the transition to menopause', () => {
    expect(kindsOf(runningFor(91), { birthDate: day('1971-11-21') })).toEqual([]);
    expect(kindsOf(runningFor(91), { birthDate: day('1971-11-22') })).toEqual(['no_period']);
    expect(kindsOf(runningFor(91), { inTransition: true })).toEqual([]);
  });
});

describe('pain that stops the day', () => {
  const pain = (...fieldsOfDays: LoggedFields[]) => [
    ...USUAL_PERIOD.map((one, index) => ({ ...one, ...fieldsOfDays[index] })),
  ];
  const severe: LoggedFields = { pain: 3 };
  const disablingPain: LoggedFields = { pain: 2, pain_flags: ['kept_from'] };

  test('is a notice for two days in two of the newest three cycles', () => {
    expect(kindsOf(cyclesWith(pain(severe, disablingPain), pain(severe)))).toEqual([]);
    expect(kindsOf(cyclesWith(pain(severe, disablingPain), pain(severe, severe)))).toEqual(['pain_stops']);
    expect(
      kindsOf(cyclesWith(pain(severe, disablingPain), pain(disablingPain, disablingPain), USUAL_PERIOD)),
    ).toEqual([]);
  });
});

describe('bleeding after sex', () => {
  const flag: LoggedFields = { pain_flags: ['bleeding_after_sex'] };

  test('is a notice twice within a year, in any mode', () => {
    expect(kindsOf(cyclesWith([flag]))).toEqual([]);
    expect(kindsOf(cyclesWith([flag, flag]))).toEqual(['after_sex']);
    const modes = [{ mode: 'contraception' as const, startedOn: day('2026-11-20'), endedOn: null }];
    expect(kindsOf(cyclesWith([flag, flag]), { modes })).toEqual(['after_sex']);
  });

  test('counts for 364 days', () => {
    const { facts } = loggedLife([{ days: 10 }]);
    const daysBack = (days: number) => bodyDay(addDays(facts.today, -days), flag);
    const kinds = (days: number) =>
      cycleNotices(facts, { cycles: [], days: [daysBack(days), daysBack(0)] }).map(({ kind }) => kind);
    expect([kinds(365), kinds(364)]).toEqual([[], ['after_sex']]);
  });
});

describe('bleeding after menopause', () => {
  const today = day('2026-11-21');
  const paused = [{ mode: 'paused' as const, startedOn: day('2025-06-01'), endedOn: null }];
  const noticesAfter = (days: number, changes: Partial<CycleFacts>) => {
    const last: LocalDate = addDays(today, -days);
    const { facts } = loggedLife([{ days: 1 }], { periodStarts: [last], bleedings: [], ...changes });
    return cycleNotices(facts, { cycles: [], days: [bodyDay(today, { bleeding: 'spotting' })] }).map(
      ({ kind }) => kind,
    );
  };

  test('is a notice 365 days after the last, from age 45 on, without periods or in the transition', () => {
    const birthDate = day('1981-11-21');
    expect(noticesAfter(365, { birthDate, modes: paused })).toEqual(['after_menopause']);
    expect(noticesAfter(364, { birthDate, modes: paused })).toEqual([]);
    expect(noticesAfter(365, { birthDate, inTransition: true })).toContain('after_menopause');
    expect(noticesAfter(365, { birthDate })).not.toContain('after_menopause');
    expect(noticesAfter(365, { birthDate: day('1981-11-22'), modes: paused })).toEqual([]);
  });
});

test('a mode silences all other notices', () => {
  const life = cyclesWith(light(9), light(9), light(9));
  const modes = [{ mode: 'contraception' as const, startedOn: day('2026-11-20'), endedOn: null }];
  expect(kindsOf(life)).toEqual(['long_bleeding']);
  expect(kindsOf(life, { modes })).toEqual([]);
});

test('the first three cycles after a mode have no other notices', () => {
  const hormonal = {
    mode: 'contraception' as const,
    startedOn: day('2026-06-01'),
    endedOn: day('2026-08-01'),
  };
  const modes = [hormonal];
  const short = (count: number) => knownCycles(Array<number>(count).fill(22), { modes });
  const kindsAfter = (count: number) => cycleNotices(short(count), NOTHING_LOGGED).map(({ kind }) => kind);
  expect([kindsAfter(2), kindsAfter(3)]).toEqual([[], ['short_cycles']]);
});
