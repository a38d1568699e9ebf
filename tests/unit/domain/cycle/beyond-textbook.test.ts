import { describe, expect, test } from 'vitest';
import { addDays, LAST_DAY } from '#domain/calendar/local-date.ts';
import { feedEvents } from '#domain/calendar-feed/feed-events.ts';
import { currentCycle } from '#domain/cycle/current-cycle.ts';
import { cyclesToConfirm, offersTransition, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { forecastCycles, intervalsOf, pastCycles, startsCycle } from '#domain/cycle/past-cycles.ts';
import { predictiveOf } from '#domain/cycle/predict-cycle.ts';
import { FIRST_LENGTH_DAYS } from '#domain/cycle/probabilities.ts';
import { type CycleFacts, lengthsOnReturn, returnCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import { expectedBleeds, packDay, withdrawalUntil } from '#domain/cycle/scheme.ts';
import { cycleNotices } from '#domain/insights/notices.ts';
import { outlookOf } from '#domain/recurrence/outlook.ts';
import { isPeriodLate } from '#domain/reminders/reminders.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NOTHING_KNOWN } from '#tests/unit/domain/cycle/some-facts.ts';
import { NOTHING_LOGGED } from '#tests/unit/domain/insights/known-cycles.ts';
import { predictCycle } from './predict-cycle.ts';

const FIRST = day('2025-01-06');
/** Starts from `FIRST` on, with these numbers of days between them. */
const startsAfter = (...lengths: number[]) => {
  let on = FIRST;
  return [FIRST, ...lengths.map((days) => (on = addDays(on, days)))];
};
const factsOf = (lengths: number[], changes: Partial<CycleFacts> = {}): CycleFacts => {
  const periodStarts = startsAfter(...lengths);
  return { ...NOTHING_KNOWN, periodStarts, today: addDays(periodStarts.at(-1) ?? FIRST, 5), ...changes };
};

describe('an odd cycle', () => {
  test('is listed among past cycles and never used for a forecast, whatever its length', () => {
    const accepted = startsAfter(28, 117, 29);
    const oddStarts = [addDays(FIRST, 28)];
    expect(pastCycles(accepted, { oddStarts }).map(({ days, isOdd }) => [days, isOdd])).toEqual([
      [28, false],
      [117, true],
      [29, false],
    ]);
    expect(intervalsOf(accepted, { oddStarts })).toEqual([28, 29]);
    expect(intervalsOf(accepted)).toEqual([28, 29]);
    expect(intervalsOf(accepted, { confirmedStarts: oddStarts })).toEqual([28, 117, 29]);
    expect(intervalsOf(accepted, { inTransition: true })).toEqual([28, 117, 29]);
    expect(intervalsOf(startsAfter(28, 181), { inTransition: true })).toEqual([28]);
  });

  test('causes no notices either', () => {
    const lengths = [28, 45, 28, 46, 28];
    expect(cycleNotices(factsOf(lengths), NOTHING_LOGGED).map(({ kind }) => kind)).toContain('long_cycles');
    const [, two, , four] = startsAfter(...lengths);
    expect(
      cycleNotices(
        factsOf(lengths, { oddStarts: [two, four].filter((on) => on !== undefined) }),
        NOTHING_LOGGED,
      ),
    ).toEqual([]);
  });
});

describe('the cycle lengths to confirm', () => {
  const REGULAR = [28, 28, 27, 28, 29, 28, 28, 28];
  const lengthsToConfirm = (lengths: number[], changes?: Partial<CycleFacts>) =>
    cyclesToConfirm(factsOf(lengths, changes)).map(({ days }) => days);

  test.each([
    ['a doubled interval of a regular person', [...REGULAR, 56, 28], [56]],
    ['117 days', [28, 117, 28], [117]],
    ['nothing unusual', REGULAR, []],
    ['61 days of anyone', [40, 61, 50], [61]],
  ])('%s', (_, lengths, expected) => {
    expect(lengthsToConfirm(lengths)).toEqual(expected);
  });

  test('leave out answered cycles, cycles that a mode covers and those over a year ago', () => {
    const startedOn = addDays(FIRST, 28);
    expect(lengthsToConfirm([28, 117, 28], { oddStarts: [startedOn] })).toEqual([]);
    expect(lengthsToConfirm([28, 117, 28], { confirmedStarts: [startedOn] })).toEqual([]);
    const modes = [{ startedOn: addDays(startedOn, 20), endedOn: addDays(startedOn, 30) }];
    expect(lengthsToConfirm([28, 117, 28], { modes })).toEqual([]);
    expect(lengthsToConfirm([117, ...Array.from({ length: 14 }, () => 28)])).toEqual([]);
  });
});

describe('cycles that return to normal', () => {
  const lengths = [28, 28, 28, 80, 30, 29, 28, 28];
  const accepted = startsAfter(...lengths);
  const modes = [
    {
      mode: 'contraception' as const,
      startedOn: addDays(accepted[3] ?? FIRST, 5),
      endedOn: addDays(accepted[4] ?? FIRST, -9),
    },
  ];

  test('are the first three after hormones, a pregnancy or a birth, and none after a pause', () => {
    const numbers = accepted.map((on) => returnCycle(on, { accepted, modes })?.number ?? 0);
    expect(numbers).toEqual([0, 0, 0, 0, 1, 2, 3, 0, 0]);
    const paused = modes.map((span) => ({ ...span, mode: 'paused' as const }));
    expect(accepted.map((on) => returnCycle(on, { accepted, modes: paused }))).toEqual(
      accepted.map(() => null),
    );
  });

  test('are about four, three and two days longer on average, and each distribution sums to one', () => {
    const usual = predictCycle({ intervals: [28, 28, 28, 28], ageYears: 30, reportedLengthDays: null });
    const means = ([1, 2, 3] as const).map((number) => {
      const lengthsNow = lengthsOnReturn(usual.probabilities, { number, modeStartedOn: FIRST });
      expect(lengthsNow.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      const mean = lengthsNow.reduce((sum, share, at) => sum + share * (FIRST_LENGTH_DAYS + at), 0);
      return mean - usual.meanDays;
    });
    expect(means.map((days) => Math.round(days * 10) / 10)).toEqual([3.8, 2.7, 1.8]);
  });

  test('have a wider forecast and no cycle notices, and without a mode nothing changes', () => {
    const facts = factsOf(lengths.slice(0, 4), { modes });
    const running = runningCycle(facts);
    expect(running?.onReturn?.number).toBe(1);
    const usual = runningCycle({
      ...facts,
      modes: modes.map((span) => ({ ...span, mode: 'paused' as const })),
    });
    const width = (cycle: typeof running) => (cycle?.forecast.highDays ?? 0) - (cycle?.forecast.lowDays ?? 0);
    expect(width(running)).toBeGreaterThan(width(usual));
    const without = runningCycle(factsOf([28, 28, 28]));
    expect(without?.ownLengths).toBeUndefined();
    expect(without?.forecast.probabilities).toBe(predictiveOf(without?.posterior ?? new Float64Array()));
    const long = factsOf([45, 45, 45, 80], { modes });
    expect(cycleNotices(long, NOTHING_LOGGED)).toEqual([]);
    expect(cyclesAhead(facts)?.current.on_return).toBe(1);
  });
});

describe('in the menopausal transition', () => {
  const LENGTHS = [24, 58, 27, 70, 25, 62];

  test.each([
    ['wide', LENGTHS, 0],
    ['narrow', [28, 28, 28, 28, 28], 4],
  ])(
    'the next start is a span, never a day and never late, where it is %s, and phases need a narrow span',
    (_, lengths, phases) => {
      const facts = factsOf(lengths, { inTransition: true });
      const ahead = cyclesAhead(facts);
      expect(ahead?.current).toMatchObject({ band_only: 1 });
      expect(ahead?.current.phases).toHaveLength(phases);
      expect(ahead?.cycles.flatMap((cycle) => cycle.phases)).toHaveLength(6 * phases);
      expect(predictionsAnswer(facts).predicted_periods).toEqual([]);
      const feed = feedEvents({ facts, tasks: [], timeZone: 'UTC', language: 'en', wording: 'plain' });
      expect(feed.map(({ summary }) => summary)).toEqual(
        Array.from({ length: 6 }, () => 'Period may begin (80%)'),
      );
      const late = { ...facts, today: addDays(ahead?.current.period_start_high ?? FIRST, 5) };
      expect(cyclesAhead(late)?.current).toMatchObject({ overdue_days: 0, ask_started: 1 });
      expect(outlookOf(late)?.lateDays).toBe(0);
      expect(currentCycle(late)).toMatchObject({ nextPeriodInDays: null, alignedDay: 0 });
      expect(
        isPeriodLate(
          predictionsAnswer({ ...late, today: addDays(late.today, -4) }).current,
          addDays(late.today, -4),
        ),
      ).toBe(false);
    },
  );

  test('the same cycles outside the transition have days', () => {
    expect(cyclesAhead(factsOf(LENGTHS))?.current.band_only).toBe(0);
  });

  test('the question about a start comes only after the span, and at most every 14 days', () => {
    const at = (days: number, notYet: number | null) => {
      const facts = factsOf(LENGTHS, { inTransition: true });
      const start = facts.periodStarts.at(-1) ?? FIRST;
      const notYetOn = notYet === null ? null : addDays(start, notYet);
      return cyclesAhead({ ...facts, today: addDays(start, days), notYetOn })?.current.ask_started;
    };
    const last = runningCycle(factsOf(LENGTHS, { inTransition: true }))?.forecast.highDays ?? 0;
    expect(at(last, null)).toBe(0);
    expect(at(last + 1, null)).toBe(1);
    expect(at(last + 14, last + 1)).toBe(0);
    expect(at(last + 15, last + 1)).toBe(1);
  });

  test('varying cycles cause no notice', () => {
    const lengths = [26, 36, 26, 36, 26, 36];
    const kinds = (changes: Partial<CycleFacts>) =>
      cycleNotices(factsOf(lengths, changes), NOTHING_LOGGED).map(({ kind }) => kind);
    expect(kinds({})).toEqual(['varying_cycles']);
    expect(kinds({ inTransition: true })).toEqual([]);
  });

  // Turns forty-one in 2025, as the cycles of `startsAfter`.
  const birthDate = day('1984-01-01');
  type Offered = Partial<CycleFacts> & {
    readonly lengths?: number[];
    readonly openDays?: number;
    readonly answeredDaysAgo?: number;
  };
  test.each<[string, Offered, boolean]>([
    ['lengths that differ by a week twice', {}, true],
    ['one such difference', { lengths: [28, 36, 35] }, false],
    ['sixty days without a period', { lengths: [28, 28], openDays: 60 }, true],
    ['fifty-nine days without one', { lengths: [28, 28], openDays: 59 }, false],
    ['a day before the fortieth birthday', { birthDate: day('1985-05-18') }, false],
    ['the fortieth birthday', { birthDate: day('1985-05-17') }, true],
    ['no birth date', { birthDate: null }, false],
    ['already reported', { inTransition: true }, false],
    ['refused half a year ago', { answeredDaysAgo: 180 }, false],
    ['refused over a year ago', { answeredDaysAgo: 366 }, true],
  ])('the transition is offered or not: %s', (_, change, expected) => {
    const { lengths = [28, 36, 28, 29], openDays = 10, answeredDaysAgo, ...facts } = change;
    const today = addDays(startsAfter(...lengths).at(-1) ?? FIRST, openDays);
    const transitionAnsweredOn = answeredDaysAgo ? addDays(today, -answeredDaysAgo) : null;
    expect(offersTransition(factsOf(lengths, { birthDate, today, transitionAnsweredOn, ...facts }))).toBe(
      expected,
    );
  });
});

describe('a pack', () => {
  const pack = { activeDays: 21, pauseDays: 7, startedOn: FIRST };
  test.each([
    [-1, null],
    [0, { day: 1, isPause: false }],
    [20, { day: 21, isPause: false }],
    [21, { day: 1, isPause: true }],
    [27, { day: 7, isPause: true }],
    [28, { day: 1, isPause: false }],
    [28 * 40 + 22, { day: 2, isPause: true }],
  ])('has its place on day %d, and none before it began', (days, expected) => {
    const place = packDay(pack, addDays(FIRST, days));
    if (expected === null) expect(place).toBeNull();
    else expect(place).toMatchObject(expected);
  });

  test('has six expected bleeds, each on days 2 to 4 of a pause, and none in the past', () => {
    const on = (days: number) => expectedBleeds(pack, { today: addDays(FIRST, days), count: 6 });
    expect(on(0)).toHaveLength(6);
    expect(on(0)[0]).toEqual({ low: addDays(FIRST, 22), high: addDays(FIRST, 24) });
    expect(on(24)[0]?.low).toBe(addDays(FIRST, 22));
    expect(on(25)[0]?.low).toBe(addDays(FIRST, 50));
    expect(expectedBleeds({ ...pack, pauseDays: 0 }, { today: FIRST, count: 6 })).toEqual([]);
    // A pack that begins in the future, even on the calendar's last day.
    expect(expectedBleeds({ ...pack, startedOn: LAST_DAY }, { today: FIRST, count: 6 })).toEqual([]);
    expect(withdrawalUntil(pack, LAST_DAY)).toBe(LAST_DAY);
  });
});

test('a forecast uses the newest 36 cycles', () => {
  expect(forecastCycles(startsAfter(...Array.from({ length: 50 }, () => 28)))).toHaveLength(36);
});

describe('bleeding after a pack', () => {
  const pack = { activeDays: 21, pauseDays: 7, startedOn: FIRST };
  const left = (days: number) => addDays(FIRST, days);
  test.each([
    ['is for a week after its last active day if it ends in the middle', 10, 9 + 7],
    ['is for a week after its last active day if it ends in the pause', 24, 20 + 7],
    ['isn’t expected if it ends on its first day', 0, null],
  ])('%s', (_, leftAfter, expected) => {
    expect(withdrawalUntil(pack, left(leftAfter))).toBe(expected === null ? null : left(expected));
  });

  test('is not a start for a week, unless a start is reported', () => {
    const span = {
      mode: 'contraception' as const,
      startedOn: FIRST,
      endedOn: left(10),
      birthOn: null,
      withdrawalUntil: left(16),
    };
    const isStart = (origin: 'said' | 'bleeding', days: number) =>
      startsCycle({ origin, startedOn: left(days) }, [span]);
    expect([isStart('bleeding', 12), isStart('bleeding', 16), isStart('bleeding', 17)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(isStart('said', 12)).toBe(true);
  });
});
