import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayOdds } from '#domain/cycle/current-cycle.ts';
import { cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { dateOdds, surerDays } from '#domain/cycle/date-odds.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { factsAfter, someFacts } from './some-facts.ts';

const TODAY = day('2026-03-01');

const factsOn = (cycleDay: number, lengths: readonly number[], more: Partial<CycleFacts> = {}) =>
  factsAfter(lengths, { cycleDay, today: TODAY, ...more });

const of = (facts: CycleFacts, ahead: number) =>
  dateOdds({ facts, hasWithdrawn: false }, addDays(TODAY, ahead));

const REGULAR = [28, 29, 28, 28, 29, 28, 28, 29];
const IRREGULAR = [24, 35, 29, 41, 26, 33];
const SHORT = [21, 22, 21, 20, 21, 22];
const PEOPLE: readonly (readonly [string, CycleFacts])[] = [
  ['early in a regular cycle', factsOn(3, REGULAR)],
  ['late in a regular cycle', factsOn(27, REGULAR)],
  ['in an irregular cycle', factsOn(17, IRREGULAR)],
  ['in a short cycle', factsOn(9, SHORT)],
  ['without a history', factsOn(10, [])],
];

describe.each(PEOPLE)('%s', (_, facts) => {
  const answers = Array.from({ length: 401 }, (_, ahead) => of(facts, ahead));

  it('the odds of each day sum to exactly 1 in thousandths', () => {
    for (const { odds, around, usual } of answers) {
      for (const one of [odds, usual, ...around.map((near) => near.odds)]) {
        const parts = CYCLE_PHASES.map((phase) => (one?.[phase] ?? 0) * 1000);
        expect(parts.map((part) => Math.abs(part - Math.round(part)) < 1e-9)).toEqual(Array(4).fill(true));
        expect(parts.reduce((sum, part) => sum + Math.round(part), 0)).toBe(1000);
      }
    }
  });

  it('up to 120 days ahead the odds are the day’s own to the third decimal', () => {
    for (const { date, odds } of answers.slice(0, 121)) {
      const known = dayOdds(facts, date);
      const total = known.reduce((sum, { probability }) => sum + probability, 0);
      for (const { phase, probability } of known) {
        expect(Math.abs((odds?.[phase] ?? 0) - probability / total), date).toBeLessThan(0.001);
      }
    }
  });

  it('a later day is never useful earlier', () => {
    const from = answers.map((answer) => answer.useful_from ?? '');
    expect(from).toEqual(from.toSorted());
    expect(from[0]).toBe(TODAY);
  });

  it('from the first useful day on, the odds of some day near it differ from the usual ones', () => {
    const { usual } = answers[0] ?? {};
    const tooFar = answers.findIndex((answer) => answer.useful_from !== TODAY);
    const differs = (ahead: number) =>
      CYCLE_PHASES.some(
        (phase) => Math.abs((answers[ahead]?.odds?.[phase] ?? 0) - (usual?.[phase] ?? 0)) > 0.05,
      );
    if (tooFar === -1) return;
    const near = Array.from({ length: 7 }, (_, index) => tooFar - 3 + index);
    expect(near.filter((ahead) => differs(ahead))).toEqual([]);
    expect(differs(tooFar - 4)).toBe(true);
  });

  it('each logged period leaves the start as sure or makes it surer', () => {
    for (const { width_days: width, width_after: after } of answers) {
      const widths = [width ?? 0, ...after.map((next) => next.width)];
      expect(widths).toEqual(widths.toSorted((one, other) => other - one));
      expect(after.map(({ logged }) => logged)).toEqual([1, 2, 3].slice(0, after.length));
    }
  });

  it('the width is half of the forecast’s span', () => {
    const starts = cyclesAhead(facts)?.cycles ?? [];
    for (const [index, { period_start, period_start_low, period_start_high }] of starts.entries()) {
      const span = (Date.parse(period_start_high) - Date.parse(period_start_low)) / 86_400_000;
      const answer = dateOdds({ facts, hasWithdrawn: false }, period_start);
      expect(answer.width_days).toBe(Math.ceil(span / 2));
      expect(answer.width_after).toHaveLength(Math.min(3, index));
    }
  });

  it('the expected phases around a day have no gaps and include it', () => {
    for (const { date, spans } of answers) {
      expect(spans.some(({ start, end }) => start <= date && date <= end)).toBe(true);
      expect(spans.slice(1).map(({ start }) => start)).toEqual(
        spans.slice(0, -1).map(({ end }) => addDays(end, 1)),
      );
    }
  });
});

// Twenty cycles of 28 days make a model so sure that its figures can be checked by counting days.
it('a woman of 28 days is expected to bleed for five days from each 28th day on', () => {
  const facts = factsOn(1, Array(20).fill(28));
  const { odds, usual, useful_from, width_days, width_after, spans, around, record, in_days } = of(facts, 28);

  expect(in_days).toBe(28);
  // She bleeds on the 28th day from now if her cycle has 24 to 28 days.
  const lengths = Array.from(runningCycle(facts)?.forecast.probabilities ?? []);
  const bleeds = lengths.slice(24 - 10, 28 - 10 + 1).reduce((sum, share) => sum + share, 0);
  expect(Math.abs((odds?.menstrual ?? 0) - bleeds)).toBeLessThan(0.001);
  expect(odds).toEqual({ menstrual: 0.686, follicular: 0.003, ovulation: 0.001, luteal: 0.31 });
  // Of 28 days 5, 8, 3 and 12.
  expect(usual).toEqual({ menstrual: 0.179, follicular: 0.286, ovulation: 0.107, luteal: 0.428 });
  expect([useful_from, width_days, width_after]).toEqual([TODAY, 1, []]);
  expect(spans).toEqual([
    { phase: 'ovulation', start: '2026-03-14', end: '2026-03-16' },
    { phase: 'luteal', start: '2026-03-17', end: '2026-03-28' },
    { phase: 'menstrual', start: '2026-03-29', end: '2026-04-02' },
    { phase: 'follicular', start: '2026-04-03', end: '2026-04-10' },
    { phase: 'ovulation', start: '2026-04-11', end: '2026-04-13' },
  ]);
  expect(around.map(({ date }) => date)).toEqual(
    Array.from({ length: 15 }, (_, i) => addDays(TODAY, 21 + i)),
  );
  expect(around[7]?.odds).toEqual(odds);
  // Only the first forecast, from nobody’s cycles, was 29 days.
  expect(record).toEqual({ cycles: 20, days: 0.1 });
});

// Days ahead, and the four odds as they were when they came from at five cycles.
it.each([
  [
    'a regular',
    factsOn(3, REGULAR),
    [
      [15, 0.0001, 0.0375, 0.2298, 0.7326],
      [30, 0.7278, 0.2358, 0.001, 0.0353],
      [60, 0.3904, 0.5582, 0.0054, 0.0459],
      [90, 0.2496, 0.6722, 0.0253, 0.0528],
      [120, 0.1776, 0.6835, 0.0684, 0.0705],
    ],
  ],
  [
    'an irregular',
    factsOn(2, IRREGULAR),
    [
      [15, 0.0018, 0.4096, 0.2937, 0.2949],
      [30, 0.4573, 0.1399, 0.0154, 0.3873],
      [60, 0.2955, 0.232, 0.0428, 0.4295],
      [90, 0.2265, 0.2853, 0.0674, 0.4207],
      [120, 0.1915, 0.3212, 0.0826, 0.4045],
    ],
  ],
  [
    'an unknown',
    factsOn(1, []),
    [
      [15, 0.0003, 0.3719, 0.3478, 0.28],
      [30, 0.5334, 0.1024, 0.0121, 0.352],
      [60, 0.3276, 0.2715, 0.0453, 0.3554],
      [90, 0.236, 0.325, 0.0766, 0.362],
      [120, 0.1934, 0.3374, 0.0929, 0.3758],
    ],
  ],
] as const)('%s cycle’s odds are those of before', (_, facts, days) => {
  for (const [ahead, ...shares] of days) {
    const { odds } = of(facts, ahead);
    for (const [index, phase] of CYCLE_PHASES.entries())
      expect(Math.abs((odds?.[phase] ?? 0) - (shares[index] ?? 0)), `${phase} in ${ahead}`).toBeLessThan(
        0.001,
      );
  }
});

it('the days around today begin today', () => {
  expect(of(factsOn(5, REGULAR), 2).around[0]?.date).toBe(TODAY);
  expect(of(factsOn(5, REGULAR), 2).around).toHaveLength(10);
});

it('the running cycle’s start is sure', () => {
  expect(of(factsOn(5, REGULAR), 3)).toMatchObject({ width_days: 0, width_after: [] });
});

it('the odds of a short cycle stay odds at any distance', () => {
  const short = factsOn(18, SHORT);
  const parts = dayOdds(short, addDays(TODAY, 400)).map(({ probability }) => probability);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 2);
});

describe('a day without odds gives the reason', () => {
  const mode = { mode: 'pregnant', startedOn: addDays(TODAY, -20), endedOn: null } as const;
  const past = { ...mode, endedOn: addDays(TODAY, -2) } as const;
  it.each([
    ['no period is logged', someFacts({ today: TODAY }), 'no_data'],
    ['a mode has no cycle', factsOn(30, REGULAR, { modes: [mode] }), 'other_mode'],
    ['no period came since a mode', factsOn(30, REGULAR, { modes: [past] }), 'no_data'],
    ['logs are missing', factsOn(120, REGULAR), 'no_forecast'],
    [
      'the span is too wide',
      factsOn(5, [24, 60, 38, 75, 29, 55, 80, 40], { inTransition: true }),
      'transition',
    ],
  ] as const)('%s', (_, facts, why) => {
    expect(of(facts, 20)).toEqual({
      date: addDays(TODAY, 20),
      in_days: 20,
      odds: null,
      why,
      usual: null,
      useful_from: null,
      width_days: null,
      width_after: [],
      spans: [],
      around: [],
      record: null,
    });
  });

  it('the consent is withdrawn', () => {
    expect(dateOdds({ facts: factsOn(5, REGULAR), hasWithdrawn: true }, TODAY).why).toBe('consent');
  });
});

describe('a watched day is due', () => {
  const due = (facts: CycleFacts, days: readonly LocalDate[]) => surerDays(facts, days);
  const irregular = factsOn(5, IRREGULAR);
  const unsure = Array.from({ length: 60 }, (_, index) => addDays(TODAY, 60 + index)).filter(
    (date) =>
      Math.max(...Object.values(dateOdds({ facts: irregular, hasWithdrawn: false }, date).odds ?? {})) <= 0.5,
  );

  it('once one phase is likelier than not', () => {
    expect(unsure.length).toBeGreaterThan(20);
    expect(due(irregular, unsure)).toEqual([]);
    expect(due(factsOn(5, REGULAR), [addDays(TODAY, 35), addDays(TODAY, 399)])).toEqual([addDays(TODAY, 35)]);
  });

  it('fourteen days before', () => {
    const short = factsOn(14, IRREGULAR);
    expect(due(short, [addDays(TODAY, 14)])).toEqual([addDays(TODAY, 14)]);
  });

  it('never without a forecast', () => {
    expect(due(someFacts({ today: TODAY }), [TODAY])).toEqual([]);
  });
});
