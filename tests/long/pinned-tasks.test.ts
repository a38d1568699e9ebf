import { afterAll, describe, expect, test } from 'vitest';
import type { Pin } from '#domain/recurrence/pin.ts';
import { KNOWN_CYCLES, livedDays } from './lived-days.ts';
import { OPEN_CYCLES } from './open-cycles.ts';
import { type Replayed, replay } from './pin-replay.ts';

const PINS: Record<string, Pin> = {
  'day 3': { at: 'cycle_day', from: 3, to: 3 },
  follicular: { at: 'phase', phase: 'follicular' },
  ovulation: { at: 'phase', phase: 'ovulation' },
  luteal: { at: 'phase', phase: 'luteal' },
  'before 7..1': { at: 'before_period', from: 7, to: 1 },
  'before 2..2': { at: 'before_period', from: 2, to: 2 },
  'before 1..1': { at: 'before_period', from: 1, to: 1 },
};
const CAME_FIRST_MAX: Record<string, number> = {
  'before 7..1': 0.02,
  'before 2..2': 0.1,
  'before 1..1': 0.1,
};
const NOTICES_MAX = 1.2;

const lives = OPEN_CYCLES.map((lengths, index) => livedDays(lengths, index + 1));
const cycles = OPEN_CYCLES.reduce((total, { length }) => total + length - (KNOWN_CYCLES - 1), 0);
const printed: Record<string, Record<string, number>> = {};

afterAll(() => {
  process.stdout.write(`${JSON.stringify({ women: lives.length, cycles, printed }, null, 2)}\n`);
});

describe.each(Object.entries(PINS))('pinned to %s, in 55 lives', (name, pin) => {
  const lived: Replayed[] = lives.map((life, index) => replay(life, { pin, seed: index + 101 }));
  const sum = (of: (one: Replayed) => number) => lived.reduce((total, one) => total + of(one), 0);
  const aCycle = (of: (one: Replayed) => number) => Number((sum(of) / cycles).toFixed(4));
  const steps = lived.flatMap(({ done }) => done.slice(1).map((cycle, index) => cycle - (done[index] ?? 0)));
  const figures = {
    done: sum(({ done }) => done.length),
    twice: steps.filter((step) => step === 0).length,
    jumped: steps.filter((step) => step > 1).length,
    intoThePast: sum(({ intoThePast }) => intoThePast),
    held: sum(({ held }) => held),
    heldMoved: sum(({ heldMoved }) => heldMoved),
    cameFirst: aCycle(({ cameFirst }) => cameFirst),
    daysPassed: aCycle(({ daysPassed }) => daysPassed),
    notices: aCycle(({ notices }) => notices),
    repeatedNotices: aCycle(({ repeatedNotices }) => repeatedNotices),
  };
  printed[name] = figures;

  test('it occurs exactly once in every cycle', () => {
    expect(steps.filter((step) => step !== 1)).toEqual([]);
    expect(figures.done).toBeGreaterThan(0.9 * cycles);
  });

  test('it is never moved into the past, nor from a day that she set', () => {
    expect(figures.intoThePast).toBe(0);
    expect(figures.held).toBeGreaterThan(0);
    expect(figures.heldMoved).toBe(0);
  });

  test('the period rarely begins before it', () => {
    expect(figures.cameFirst).toBeLessThanOrEqual(CAME_FIRST_MAX[name] ?? 0.02);
  });

  test('there are few notices', () => {
    expect(figures.notices).toBeLessThanOrEqual(NOTICES_MAX);
  });
});
