import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { type AdvisedDay, adviceOf, dayCounter } from '#domain/insights/advice.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { AdviceCount, AdviceKind, AdviceOutcome } from '#domain/tasks/tasks.fields.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles } from './known-cycles.ts';

const named = (on: string, phase: CyclePhase, percent = 60): AdvisedDay => ({
  on: day(on),
  advised: { phase, percent },
});
const counted = (kind: AdviceKind, outcomes: Partial<Record<AdviceOutcome, number>>, month = '2026-11') =>
  Object.entries(outcomes).map(
    ([outcome, n]): AdviceCount => ({ month, kind, outcome: outcome as AdviceOutcome, n }), // its keys
  );
type Life = { facts?: CycleFacts; days?: readonly AdvisedDay[]; counts?: readonly AdviceCount[] };
const recordOf = ({ facts = CYCLES, days = [], counts = [] }: Life) => adviceOf(facts, { days, counts });

/** Starts on 17 September, 15 October and 12 November; today is 21 November. Ovulation is on days 14 to 16. */
const CYCLES = knownCycles([28, 28]);
const OVULATION = ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-28', '2026-10-29', '2026-10-30'];

// What each of these lives comes to is worked out by hand.
describe('the record of advice', () => {
  test('of nobody’s advice is empty, and needs five of each kind', () => {
    const none = { n: 0, kept: 0, needed: 5 };
    expect(recordOf({})).toEqual({
      best_dates: { ...none, expected: 0, unknown: 0, phase: null },
      plans: { ...none, later: 0, moved: 0, taken_back: 0, by_hand: { n: 0, kept: 0 }, differs: 0 },
      pins: { ...none, came_first: 0, moved: 0 },
      suggestions: none,
    });
  });

  test('of six talks around ovulation is six of six, where 60 per cent each promised 3.6', () => {
    const days = OVULATION.map((on) => named(on, 'ovulation'));
    expect(recordOf({ days }).best_dates).toEqual({
      n: 6,
      kept: 6,
      needed: 0,
      expected: 3.6,
      unknown: 0,
      phase: 'ovulation',
    });
  });

  test('of a cycle that took a week longer speaks against us as readily', () => {
    // Day 14 of a cycle of 35 days is follicular: its ovulation is on days 21 to 23.
    const facts = knownCycles([35, 28]);
    const days = [0, 1, 2, 7, 8, 9].map((later) => named(addDays(day('2026-09-23'), later), 'ovulation', 70));
    expect(recordOf({ facts, days }).best_dates).toMatchObject({ n: 6, kept: 3, expected: 4.2 });
    const few = recordOf({ facts, days: days.slice(0, 3) });
    expect(few.best_dates).toMatchObject({ n: 3, kept: 0, needed: 2 });
  });

  test('counts the day before a start as luteal and the start as menstrual', () => {
    const days = [
      named('2026-10-14', 'luteal'),
      named('2026-10-15', 'menstrual'),
      named('2026-10-15', 'luteal'),
    ];
    expect(recordOf({ days }).best_dates).toMatchObject({ n: 3, kept: 2, phase: null });
  });

  test('waits for the cycle that runs, and for days to come', () => {
    const days = [
      named('2026-11-12', 'menstrual'),
      named('2026-11-20', 'follicular'),
      named('2026-12-24', 'luteal'),
    ];
    expect(recordOf({ days }).best_dates).toMatchObject({ n: 0, unknown: 0 });
    const later = {
      ...CYCLES,
      today: day('2026-12-11'),
      periodStarts: [...CYCLES.periodStarts, day('2026-12-10')],
    };
    expect(recordOf({ facts: later, days }).best_dates).toMatchObject({ n: 2, kept: 2, unknown: 0 });
  });

  test('can’t know days before the first start, and all days without one', () => {
    const early = recordOf({ days: [named('2026-09-16', 'luteal')] });
    expect(early.best_dates).toMatchObject({ n: 0, unknown: 1, expected: 0 });
    const facts = { ...CYCLES, periodStarts: [] };
    const days = OVULATION.map((on) => named(on, 'ovulation'));
    expect(recordOf({ facts, days }).best_dates).toMatchObject({ n: 0, unknown: 6, expected: 0, needed: 5 });
  });

  test('can’t know days of another mode, and judges those of the cycles before it', () => {
    const modes = [{ mode: 'pregnant' as const, startedOn: day('2026-10-20'), endedOn: null }];
    const days = [
      named('2026-10-01', 'ovulation'),
      named('2026-10-29', 'ovulation'),
      named('2026-11-15', 'menstrual'),
    ];
    const { best_dates: dates } = recordOf({ facts: { ...CYCLES, modes }, days });
    expect(dates).toMatchObject({ n: 1, kept: 1, unknown: 2 });
  });

  test('can’t know a gap of a hundred days, unless it was confirmed as one cycle', () => {
    const facts = knownCycles([100]);
    const start = facts.periodStarts[0] ?? facts.today;
    const days = [named(addDays(start, 86), 'ovulation')];
    const datesWith = (also: Partial<CycleFacts>) =>
      recordOf({ facts: { ...facts, ...also }, days }).best_dates;
    expect(datesWith({})).toMatchObject({ n: 0, unknown: 1 });
    expect(datesWith({ confirmedStarts: [start] })).toMatchObject({ n: 1, kept: 1 });
    expect(datesWith({ inTransition: true })).toMatchObject({ n: 0, unknown: 1 });
  });

  test('of deleted tasks is added to that of the others', () => {
    const counts = counted('best_date', { met: 3, missed: 2, unknown: 1, expected: 320 });
    expect(recordOf({ days: [named('2026-10-29', 'ovulation', 80)], counts }).best_dates).toEqual({
      n: 6,
      kept: 4,
      needed: 0,
      expected: 4,
      unknown: 1,
      phase: null,
    });
  });

  test('of plans is beside what was planned by hand in the same months alone', () => {
    const counts = [
      ...counted('plan', { on_day: 5 }, '2026-09'),
      ...counted('plan', { later: 3, moved: 2, taken_back: 1 }, '2026-10'),
      ...counted('by_hand', { on_day: 4 }, '2026-09'),
      ...counted('by_hand', { later: 2 }, '2026-10'),
      ...counted('by_hand', { later: 50 }, '2026-08'),
    ];
    expect(recordOf({ counts }).plans).toEqual({
      n: 11,
      kept: 5,
      needed: 0,
      later: 3,
      moved: 2,
      taken_back: 1,
      by_hand: { n: 6, kept: 4 },
      differs: 0,
    });
  });

  test.each([
    // The p-values of Fisher's test, from its formula by hand: 2 · 5/210 and 2 · 1/252.
    { plan: [4, 1], byHand: [0, 5], differs: 1, p: 0.0476 },
    { plan: [5, 0], byHand: [0, 5], differs: 1, p: 0.0079 },
    { plan: [4, 1], byHand: [1, 4], differs: 0, p: 0.2063 },
    { plan: [0, 5], byHand: [5, 0], differs: 1, p: 0.0079 },
    { plan: [30, 30], byHand: [31, 29], differs: 0, p: 1 },
    { plan: [5, 5], byHand: [0, 0], differs: 0, p: 1 },
  ])(
    'of $plan done by their day and not, beside $byHand, differs: $differs (p $p)',
    ({ plan, byHand, differs }) => {
      const [kept = 0, later = 0] = plan;
      const [own = 0, ownLate = 0] = byHand;
      const counts = [
        // What was moved isn't compared: of one's own plans it isn't known.
        ...counted('plan', { on_day: kept, later, moved: 90 }),
        ...counted('by_hand', { on_day: own, later: ownLate }),
      ];
      expect(recordOf({ counts }).plans.differs).toBe(differs);
    },
  );

  test('of pins and of suggestions names how many came, and how many were left', () => {
    const counts = [
      ...counted('pin', { met: 6, missed: 2, moved: 1 }),
      ...counted('suggestion', { met: 3, changed: 1 }),
    ];
    const { pins, suggestions } = recordOf({ counts });
    expect(pins).toEqual({ n: 8, kept: 5, needed: 0, came_first: 2, moved: 1 });
    expect(suggestions).toEqual({ n: 4, kept: 3, needed: 1 });
    // Deleted by hand since it was counted as moved.
    expect(recordOf({ counts: counted('pin', { moved: 2, met: 1 }) }).pins).toMatchObject({ n: 1, kept: 0 });
  });
});

test('over 500 random lives the counts add up to what was given', () => {
  const random = seededRandom(7);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let life = 0; life < 500; life++) {
    const facts = knownCycles(Array.from({ length: upTo(8) }, () => 20 + upTo(random() < 0.1 ? 90 : 20)));
    const modes =
      random() < 0.3
        ? [{ mode: 'paused' as const, startedOn: addDays(facts.today, -upTo(200)), endedOn: null }]
        : [];
    const lived = { ...facts, modes };
    const days = Array.from(
      { length: upTo(20) },
      (): AdvisedDay => ({
        on: addDays(facts.today, 20 - upTo(300)),
        advised: { phase: CYCLE_PHASES[upTo(3)] ?? 'luteal', percent: 1 + upTo(99) },
      }),
    );
    const countDay = dayCounter(lived, days);
    const waiting = days.filter((one) => countDay(one) === null);
    const stored = { met: upTo(9), missed: upTo(9), unknown: upTo(9) };
    const { best_dates: dates } = recordOf({ facts: lived, days, counts: counted('best_date', stored) });

    const given = days.length - waiting.length + stored.met + stored.missed + stored.unknown;
    expect(dates.n + dates.unknown).toBe(given);
    expect(dates.needed).toBe(Math.max(0, 5 - dates.n));
    const known = days.filter((one) => (countDay(one) ?? []).length > 1);
    const odds = known.reduce((sum, { advised: { percent } }) => sum + percent, 0) / 100;
    expect(dates.expected).toBeCloseTo(odds, 0);
    expect(waiting.every(({ on }) => on >= lastStart(lived))).toBe(true);
  }
});

const lastStart = ({ periodStarts, today }: CycleFacts): LocalDate => periodStarts.at(-1) ?? today;

test('of 1,000 people whose plans are as good as their own, at most 5 per cent are shown a difference', () => {
  const random = seededRandom(11);
  let different = 0;
  for (let person = 0; person < 1_000; person++) {
    const share = random();
    const drawn = (size: number) =>
      Array.from({ length: size }, () => random() < share).filter(Boolean).length;
    const [size, own] = [5 + Math.floor(random() * 120), Math.floor(random() * 120)];
    const [kept, ownKept] = [drawn(size), drawn(own)];
    const counts = [
      ...counted('plan', { on_day: kept, later: size - kept }),
      ...counted('by_hand', { on_day: ownKept, later: own - ownKept }),
    ];
    different += recordOf({ counts }).plans.differs;
  }
  expect(different).toBeLessThanOrEqual(50);
});
