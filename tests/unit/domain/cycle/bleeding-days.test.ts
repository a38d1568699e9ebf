import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { bleedingDays, type LoggedPeriod, unloggedDays } from '#domain/cycle/periods.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from './some-facts.ts';

const TODAY = day('2026-11-18');

/** The server's predictions from these starts, with a reported cycle of 28 days and period of 5. */
function predictionsOf(starts: readonly LocalDate[], today = TODAY): Predictions {
  const facts = someFacts({
    periodStarts: starts,
    today,
    reportedCycleLength: 28,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
  });
  return { success: 1, ...predictionsAnswer(facts) };
}

type Logged = Readonly<Record<string, BleedingLevel>>;

const periodOf = (on: LocalDate): LoggedPeriod => ({ on, isReported: true, length: null });

function marksOf(
  periods: readonly LoggedPeriod[],
  { logged = {} as Logged, today = TODAY, usualDays = 5, hasForecast = true } = {},
) {
  const starts = periods.map(({ on }) => on);
  const predictions = hasForecast ? predictionsOf(starts, today) : undefined;
  const levels = new Map(Object.entries(logged).map(([on, level]) => [day(on), level]));
  const marks = bleedingDays({ periods, levels, usualDays, predictions, today });
  const inOrder = [...marks].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.filter(([at]) => at < addDays(today, 15));
}

const daysOf = (starts: readonly LocalDate[], options = {}) => marksOf(starts.map(periodOf), options);

describe('the bleeding days of a period with only a reported start', () => {
  it('are the start, the days until today and the expected ones, without a gap', () => {
    expect(daysOf([day('2026-11-16')])).toEqual([
      ['2026-11-16', 'logged'],
      ['2026-11-17', 'follows'],
      ['2026-11-18', 'follows'],
      ['2026-11-19', 'expected'],
      ['2026-11-20', 'expected'],
    ]);
  });

  it('are the same if the start day itself is logged', () => {
    const start = day('2026-11-16');
    expect(daysOf([start], { logged: { [start]: 'unspecified' } })).toEqual(daysOf([start]));
  });

  it('have the whole usual length in past periods', () => {
    const marks = daysOf([day('2026-11-02'), day('2026-10-05')], { usualDays: 3 });
    expect(marks.slice(0, 4)).toEqual([
      ['2026-10-05', 'logged'],
      ['2026-10-06', 'follows'],
      ['2026-10-07', 'follows'],
      ['2026-11-02', 'logged'],
    ]);
  });

  it('have the logged length while the days are not loaded', () => {
    const marks = marksOf([{ on: day('2026-11-02'), isReported: false, length: 2 }]);
    expect(marks.filter(([at]) => at <= TODAY)).toEqual([
      ['2026-11-02', 'logged'],
      ['2026-11-03', 'follows'],
    ]);
  });

  it('are one day for a start within a cycle', () => {
    const marks = daysOf([day('2026-11-02'), day('2026-11-12')]);
    expect(marks.filter(([at]) => at >= '2026-11-07' && at <= TODAY)).toEqual([['2026-11-12', 'logged']]);
  });

  it('begin with a single day, without following days', () => {
    expect(daysOf([TODAY]).map(([, mark]) => mark)).not.toContain('follows');
  });

  it('are none in the future without a forecast', () => {
    expect(daysOf([day('2026-11-17')], { hasForecast: false })).toEqual([
      ['2026-11-17', 'logged'],
      ['2026-11-18', 'follows'],
    ]);
  });

  it('are expected only from today on, however old the forecast is', () => {
    const predictions = predictionsOf([day('2026-10-01')], day('2026-10-02'));
    const marks = bleedingDays({ periods: [], levels: new Map(), usualDays: 5, predictions, today: TODAY });
    expect([...marks.keys()].every((at) => at >= TODAY)).toBe(true);
    expect(marks.size).toBeGreaterThan(0);
  });

  it('are none without a log and a forecast', () => {
    const options = { periods: [], levels: new Map(), usualDays: 5, predictions: undefined, today: TODAY };
    expect(bleedingDays(options)).toEqual(new Map());
  });
});

describe('the logged bleeding days', () => {
  const bled = (on: string, length: number | null = null) => ({ on: day(on), isReported: false, length });

  it('are marked by strength, and the forecast only from today on', () => {
    const logged = { '2026-11-15': 'light', '2026-11-16': 'heavy' } as const;
    expect(marksOf([bled('2026-11-15')], { logged })).toEqual([
      ['2026-11-15', 'light'],
      ['2026-11-16', 'heavy'],
      ['2026-11-17', 'follows'],
      ['2026-11-18', 'expected'],
      ['2026-11-19', 'expected'],
    ]);
  });

  it('leave out days without a log once a reported period is over', () => {
    const logged = { '2026-11-02': 'unspecified', '2026-11-03': 'medium', '2026-11-06': 'light' } as const;
    expect(marksOf([{ on: day('2026-11-02'), isReported: true, length: 5 }], { logged }).slice(0, 3)).toEqual(
      [
        ['2026-11-02', 'logged'],
        ['2026-11-03', 'medium'],
        ['2026-11-06', 'light'],
      ],
    );
  });

  it('are followed by the days until yesterday, if bleeding is logged on the first', () => {
    expect(marksOf([bled('2026-11-16')], { logged: { '2026-11-16': 'light' } })).toEqual([
      ['2026-11-16', 'light'],
      ['2026-11-17', 'follows'],
      ['2026-11-18', 'expected'],
      ['2026-11-19', 'expected'],
      ['2026-11-20', 'expected'],
    ]);
  });

  it.each([
    { of: 'a reported start', start: periodOf(day('2026-11-15')), first: 'unspecified' },
    { of: 'bleeding', start: bled('2026-11-15'), first: 'medium' },
  ] as const)('have no gap between $of and today', ({ start, first }) => {
    const logged = { '2026-11-15': first, [TODAY]: 'light' } as const;
    expect(marksOf([start], { logged }).slice(0, 4)).toEqual([
      ['2026-11-15', first === 'unspecified' ? 'logged' : first],
      ['2026-11-16', 'follows'],
      ['2026-11-17', 'follows'],
      [TODAY, 'light'],
    ]);
  });

  it('are a single day after the usual end, if bleeding is logged on one day', () => {
    const logged = { '2026-11-13': 'light' } as const;
    expect(marksOf([bled('2026-11-13')], { logged })).toEqual([['2026-11-13', 'light']]);
  });

  it('are missing on days of the running period without a log before today', () => {
    const start = day('2026-11-14');
    const options = {
      periods: [periodOf(start), periodOf(addDays(start, -28))],
      usualDays: 5,
      predictions: predictionsOf([addDays(start, -28), start]),
      today: TODAY,
    };
    const unlogged = (logged: Logged) =>
      unloggedDays({
        ...options,
        levels: new Map(Object.entries(logged).map(([on, level]) => [day(on), level])),
      });
    expect(unlogged({})).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
    expect(unlogged({ '2026-11-16': 'light', [TODAY]: 'light' })).toEqual(['2026-11-15', '2026-11-17']);
    expect(unlogged({ '2026-11-15': 'none' })).toEqual([]);
  });

  it('end with their period, and no more are expected', () => {
    const logged = { '2026-11-16': 'light', '2026-11-17': 'light' } as const;
    expect(marksOf([bled('2026-11-16', 2)], { logged }).map(([at]) => at)).toEqual(Object.keys(logged));
  });

  it('end before a day logged as without bleeding, which has no mark', () => {
    const logged = { '2026-11-16': 'heavy', '2026-11-17': 'none' } as const;
    expect(marksOf([bled('2026-11-16')], { logged })).toEqual([['2026-11-16', 'heavy']]);
  });

  it('go on after a day without bleeding if more is logged', () => {
    const logged = { '2026-11-15': 'heavy', '2026-11-16': 'none', '2026-11-17': 'light' } as const;
    expect(marksOf([bled('2026-11-15')], { logged }).map(([at]) => at)).toEqual([
      '2026-11-15',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
  });

  it('exclude a day logged as without bleeding, even where a period is expected', () => {
    const marks = marksOf([periodOf(addDays(TODAY, -28))], { logged: { [TODAY]: 'none' } });
    expect(marks.find(([at]) => at === TODAY)).toBeUndefined();
    expect(marks.find(([at]) => at === addDays(TODAY, 1))).toEqual([addDays(TODAY, 1), 'expected']);
  });

  it('include spotting, and bleeding that doesn’t count', () => {
    const logged = { '2026-11-10': 'spotting', '2026-11-11': 'medium' } as const;
    expect(marksOf([], { logged })).toEqual([
      ['2026-11-10', 'spotting'],
      ['2026-11-11', 'medium'],
    ]);
  });

  // The worked cases of docs/cycle-model.md, each in a past cycle.
  it.each([
    { of: 'two missed days', starts: [bled('2026-10-01', 5)], bledOn: [1, 2, 5] },
    { of: 'three missed days', starts: [bled('2026-10-01', 2), bled('2026-10-06')], bledOn: [1, 2, 6] },
    {
      of: 'a long period',
      starts: [bled('2026-10-01', 20)],
      bledOn: Array.from({ length: 20 }, (_, i) => i + 1),
    },
    {
      of: 'a start reported within',
      starts: [bled('2026-10-02', 5), periodOf(day('2026-10-03'))],
      bledOn: [2, 3, 4, 5, 6],
    },
  ])('are exactly the logged ones in the past: $of', ({ starts, bledOn }) => {
    const dates = bledOn.map((date) => day(`2026-10-${String(date).padStart(2, '0')}`));
    const logged = Object.fromEntries(dates.map((on) => [on, 'light'] as const));
    const marks = marksOf(starts, { logged, hasForecast: false });
    expect(marks).toEqual(dates.map((on) => [on, 'light']));
  });
});
