import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { trueCycleLengths } from '#domain/cycle/cycle-lengths.ts';
import { nextStart } from '#domain/cycle/next-start.ts';
import { oddsOfPhases } from '#domain/cycle/phase-odds.ts';
import { CYCLE_PHASES, type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';
import { type RunningCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import { factsAfter } from './some-facts.ts';

const TODAY = '2026-03-01' as LocalDate; // a valid date
const DAYS = 90;

/** The running cycle of a person after cycles of these lengths, newest first. */
function on(cycleDay: number, lengths: readonly number[]): RunningCycle {
  const running = runningCycle(factsAfter(lengths, { cycleDay, today: TODAY }));
  if (running === null) throw new Error('a cycle runs');
  return running;
}

const oddsOf = (running: RunningCycle, phase: CyclePhase) => oddsOfPhases(running, DAYS)[phase];

/** Park and Miller's generator, which gives the same numbers in each run. */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Draws indexes, each as often as its share says. */
function picksFrom(shares: readonly number[]): (drawn: number) => number {
  let total = 0;
  const upTo = shares.map((share) => (total += share));
  return (drawn) => {
    const index = upTo.findIndex((sum) => sum >= drawn * total);
    return index === -1 ? shares.length - 1 : index;
  };
}

/** The share of simulated futures in which each day has each phase. */
function simulated(running: RunningCycle, futures: number): Record<CyclePhase, number[]> {
  const draw = drawsFrom(20_260_301);
  const next = nextStart({ posterior: running.posterior, notBefore: running.openDays });
  const { byDay } = trueCycleLengths();
  const weights = Array.from(next.byPoint.weights);
  const pickPoint = picksFrom(weights);
  const picksAt = (days: readonly Float64Array[]) =>
    weights.map((_, point) => picksFrom(days.map((day) => day[point] ?? 0)));
  const [pickFirst, pickLength] = [picksAt(next.byDay), picksAt(byDay)];
  const zeroes = () => new Array<number>(DAYS).fill(0);
  const counts = { menstrual: zeroes(), follicular: zeroes(), ovulation: zeroes(), luteal: zeroes() };
  const last = running.openDays + DAYS;
  for (let future = 0; future < futures; future++) {
    const point = pickPoint(draw());
    let start = 0;
    let length = next.firstDays + (pickFirst[point]?.(draw()) ?? 0);
    let periodLength = running.layout.periodLength;
    while (start < last) {
      for (let day = Math.max(start, running.openDays); day < Math.min(start + length, last); day++) {
        const days = counts[phaseOn(day - start + 1, { cycleLength: length, periodLength })];
        days[day - running.openDays] = (days[day - running.openDays] ?? 0) + 1;
      }
      start += length;
      length = 10 + (pickLength[point]?.(draw()) ?? 0);
      periodLength = running.usualPeriodLength;
    }
  }
  for (const phase of CYCLE_PHASES) counts[phase] = counts[phase].map((count) => count / futures);
  return counts;
}

const REGULAR = [28, 29, 28, 28, 29, 28, 28, 29];
const IRREGULAR = [24, 35, 29, 41, 26, 33];

describe.each([
  ['early in a regular cycle', on(3, REGULAR)],
  ['in the middle of an irregular cycle', on(17, IRREGULAR)],
  ['without any history', on(10, [])],
])('%s', (_, running) => {
  test('every day is in one of the four phases', () => {
    const odds = CYCLE_PHASES.map((phase) => oddsOf(running, phase));
    for (let day = 0; day < DAYS; day++) {
      const sum = odds.reduce((all, days) => all + (days[day] ?? 0), 0);
      expect(sum, `day ${day}`).toBeCloseTo(1, 2);
    }
  });

  const shares = simulated(running, 10_000);
  test.each(CYCLE_PHASES)('the odds of %s agree with ten thousand simulated futures', (phase) => {
    const odds = oddsOf(running, phase);
    for (const [day, share] of shares[phase].entries()) {
      // At most four standard errors of such a share.
      expect(Math.abs((odds[day] ?? 0) - share), `day ${day}`).toBeLessThan(0.021);
    }
  });
});

test('today is as certain as the running cycle is', () => {
  expect(oddsOf(on(2, REGULAR), 'menstrual')[0]).toBeCloseTo(1, 6);
  expect(oddsOf(on(2, REGULAR), 'luteal')[0]).toBeCloseTo(0, 6);
});

test('days further away are less certain', () => {
  const odds = oddsOf(on(1, REGULAR), 'ovulation');
  const best = (from: number, until: number) => Math.max(...odds.slice(from, until));

  expect(best(0, 28)).toBeGreaterThan(best(28, 56));
  expect(best(28, 56)).toBeGreaterThan(best(56, 90));
});

test('a late period leaves today luteal', () => {
  expect(oddsOf(on(36, REGULAR), 'luteal')[0]).toBeGreaterThan(0.5);
});
