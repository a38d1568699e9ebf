import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { NoticeKind } from '#domain/insights/notices.ts';
import { allowIntimate } from '../portability/portability.ts';
import { bleeding, logDays } from '../report/report.ts';
import { allowHealth, ana, logCycles, TODAY } from './insights.ts';
import { AFTER_SEX, kindsOf, later, lightFrom, logTroubles, noticesOf, STARTS, setMode } from './notices.ts';

describe('silence', () => {
  test.each(['contraception', 'pregnant', 'postpartum', 'paused'])(
    'in %s all but bleeding after sex are silent, until that is taken back',
    async (cycle_mode) => {
      const person = await ana();
      await allowHealth(person);
      await logTroubles(person);
      await setMode(person, { cycle_mode, since: TODAY });
      expect(await kindsOf(person)).toEqual(['after_sex']);

      await setMode(person, { cycle_mode: 'natural', since: TODAY });
      expect(await kindsOf(person)).toHaveLength(5);
    },
  );

  test('with fewer than two whole cycles all but bleeding after sex are silent', async () => {
    const person = await ana();
    await allowHealth(person);
    await logTroubles(person);
    for (const start of STARTS.slice(1, 3)) await person.post(`/api/cycle/past/${start}/update`, { odd: 1 });

    expect(await kindsOf(person)).toEqual(['after_sex']);
  });

  test('lasts for the first three cycles after a mode', async () => {
    const person = await ana();
    await setMode(person, { cycle_mode: 'contraception', since: '2025-06-01' });
    await setMode(person, { cycle_mode: 'natural', since: '2025-12-01' });
    await logCycles(person, [22, 22], 20);
    expect(await kindsOf(person)).toEqual([]);

    await logCycles(person, [], 1);
    expect(await kindsOf(person)).toEqual(['short_cycles']);
  });
});

describe('borders', () => {
  test.each<[lengths: number[], kinds: NoticeKind[]]>([
    [[24, 38, 24, 38], []],
    [[23, 28, 28], []],
    [[23, 28, 23], ['short_cycles']],
    [[39, 28, 28], []],
    [[39, 28, 39], ['long_cycles']],
    [[26, 35, 28, 28, 28, 28], []],
    [[26, 36, 28, 28, 28, 28], ['varying_cycles']],
    [[23, 23, 28, 28, 28, 28, 28, 28], []],
  ])('cycles of %j days say %j', async (lengths, kinds) => {
    const person = await ana();
    await logCycles(person, lengths, 5);

    expect(await kindsOf(person)).toEqual(kinds);
  });

  test('a period of 8 days says nothing, nor does one of 9, and two of 9 do', async () => {
    const person = await ana();
    for (const start of STARTS) await lightFrom(person, { start, days: 8 });
    expect(await noticesOf(person)).toEqual([]);

    await lightFrom(person, { start: STARTS[0], days: 9 });
    expect(await noticesOf(person)).toEqual([]);
    await lightFrom(person, { start: STARTS[2], days: 9 });
    // The running one may go on: its last day was the day before yesterday.
    expect(await noticesOf(person)).toEqual([
      { kind: 'long_bleeding', cycles: 3, outside: 2, shortest: 8, longest: 9 },
    ]);
  });

  test('89 days without a period say nothing, 90 do', async () => {
    const person = await ana();
    await logCycles(person, [28, 28], 90);
    expect(await noticesOf(person)).toEqual([]);

    expect(await noticesOf(await later(1))).toEqual([
      { kind: 'no_period', cycles: 0, outside: 0, shortest: 0, longest: 90 },
    ]);
  });

  test('bleeding is between periods from the third day after one on, in two cycles', async () => {
    const person = await ana();
    for (const start of STARTS) await lightFrom(person, { start, days: 5 });
    const spotOn = async (cycle: number, cycleDay: number) =>
      logDays(person, bleeding(addDays(STARTS[cycle] ?? TODAY, cycleDay - 1), ['spotting']));
    // Of a period of five days, the sixth and seventh; and two days before the next start.
    for (const cycle of [0, 1, 2]) for (const on of [6, 7, 27, 28]) await spotOn(cycle, on);
    expect(await noticesOf(person)).toEqual([]);

    await spotOn(0, 8);
    expect(await noticesOf(person)).toEqual([]);
    await spotOn(2, 26);
    expect(await noticesOf(person)).toEqual([
      { kind: 'bleeding_between', cycles: 4, outside: 2, shortest: 0, longest: 0 },
    ]);
  });

  test('bleeding after sex counts twice within a year', async () => {
    const person = await ana();
    await allowHealth(person);
    await allowIntimate(person);
    const flagged = (date: LocalDate) => logDays(person, [{ date, log: AFTER_SEX }]);
    await flagged(TODAY);
    await flagged(addDays(TODAY, -365));
    expect(await noticesOf(person)).toEqual([]);

    await flagged(addDays(TODAY, -364));
    expect(await noticesOf(person)).toEqual([
      { kind: 'after_sex', cycles: 0, outside: 2, shortest: 0, longest: 0 },
    ]);
    await person.post('/api/user/consent', { kind: 'intimate', given: 0 });
    expect(await noticesOf(person)).toEqual([]);
  });

  test.each<[days: number, birthYear: number, kinds: NoticeKind[]]>([
    [364, 1980, []],
    [365, 1980, ['after_menopause']],
    [365, 1981, ['after_menopause']],
    [365, 1982, []],
  ])('bleeding %i days after the last, born in %i, says %j', async (days, birthYear, kinds) => {
    const person = await ana();
    await person.post('/api/user/dob/update', { day: 20, month: 3, year: birthYear });
    await logDays(person, bleeding(addDays(TODAY, -days - 2), ['light', 'light', 'spotting']));
    await setMode(person, { cycle_mode: 'paused', since: addDays(TODAY, -300), reason: 'menopause' });
    await logDays(person, bleeding(TODAY, ['spotting']));

    expect(await kindsOf(person)).toEqual(kinds);
  });
});
