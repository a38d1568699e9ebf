import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { oddsOfPhases } from '#domain/cycle/phase-odds.ts';
import { layOutPhases } from '#domain/cycle/phases.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import { countedSign, ownLutealDays, timeToEnd } from '#domain/cycle/signs/sign-forecast.ts';
import type { CycleSign } from '#domain/cycle/signs/signs-of.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NOTHING_KNOWN } from '#tests/unit/domain/cycle/some-facts.ts';

const STARTS = [0, 28, 57, 85].map((days) => addDays(day('2026-01-05'), days));
const [, , , LAST = day('2026-03-31')] = STARTS;
const signAt = (
  startedOn: CycleSign['startedOn'],
  cycleDay: number,
  kind: CycleSign['kind'] = 'lh',
): CycleSign => {
  const on = addDays(startedOn, cycleDay - 1);
  return { startedOn, kind, on, knownOn: on };
};
const factsOn = (cycleDay: number, signs: CycleSign[] = []): CycleFacts => ({
  ...NOTHING_KNOWN,
  periodStarts: STARTS,
  today: addDays(LAST, cycleDay - 1),
  signs,
});

describe('the time from a sign to the end of the cycle', () => {
  test.each([
    [[], 12.8],
    [[11], 11.8],
    [[11, 11, 11], 11.4],
    [[15, 14, 15], 14.3],
  ])('after own times of %j is about %d days', (own, expected) => {
    expect(timeToEnd('lh', own).meanDays).toBeCloseTo(expected, 1);
  });

  test('is taken from the most reliable kind, within 9 to 17 days', () => {
    const [one = LAST, two = LAST] = STARTS;
    const cycles = [
      { startedOn: one, days: 28, isOdd: false },
      { startedOn: two, days: 29, isOdd: false },
    ];
    expect(ownLutealDays({ signs: [], cycles })).toBeNull();
    expect(ownLutealDays({ signs: [signAt(one, 18), signAt(two, 10, 'mucus')], cycles })).toBe(11);
    expect(ownLutealDays({ signs: [signAt(one, 27)], cycles })).toBeNull();
  });
});

describe('the forecast with a sign', () => {
  test('counts from the sign with a narrower interval, and only once it is known', () => {
    const late = signAt(LAST, 18);
    const before = runningCycle(factsOn(17, [late]));
    expect(before).toMatchObject({ sign: null, ownLengths: undefined });
    const after = runningCycle(factsOn(18, [late]));
    expect(after?.layout).toMatchObject({ cycleLength: 31, ovulationDay: 18 });
    const width = (cycle: typeof after) => (cycle?.forecast.highDays ?? 0) - (cycle?.forecast.lowDays ?? 0);
    expect(width(after)).toBeLessThan(width(before));
  });

  test('does not move during a wait, but the next start does', () => {
    const signs = [signAt(LAST, 18)];
    const on = (cycleDay: number) => cyclesAhead(factsOn(cycleDay, signs));
    expect(on(33)?.current.cycle_length).toBe(31);
    expect(on(36)?.current.cycle_length).toBe(31);
    const next = on(36)?.cycles[0]?.period_start;
    expect(next && next >= addDays(LAST, 35)).toBe(true);
    expect(on(20)?.cycles[0]?.period_start).toBe(addDays(LAST, 31));
  });

  test('gives phases and odds that agree with the sign', () => {
    const facts = factsOn(20, [signAt(LAST, 18)]);
    const { current } = cyclesAhead(facts) ?? {};
    expect(current?.ovulation).toBe(addDays(LAST, 17));
    expect(current?.phases.find(({ phase }) => phase === 'ovulation')).toMatchObject({
      start: addDays(LAST, 16),
      end: addDays(LAST, 18),
    });
    const running = runningCycle(facts);
    if (running === null) throw new Error('a cycle runs');
    const odds = oddsOfPhases(running, 3).luteal;
    expect(odds[0]).toBeGreaterThan(0.95);
  });

  test('ignores signs that are far apart and gives more weight to kinds that agree', () => {
    const apart = [signAt(LAST, 18), signAt(LAST, 14, 'mucus')];
    const without = runningCycle(factsOn(20));
    expect(runningCycle(factsOn(20, apart))?.forecast).toEqual(without?.forecast);
    expect(countedSign(apart, addDays(LAST, 30))).toBeNull();
    const close = [signAt(LAST, 18), signAt(LAST, 16, 'mucus'), signAt(LAST, 17, 'temperature')];
    expect(countedSign(close, addDays(LAST, 30))).toMatchObject({
      sign: { kind: 'lh' },
      calendarShare: 0.06,
    });
    expect(countedSign(close.slice(1), addDays(LAST, 30))?.sign.kind).toBe('temperature');
  });

  test('does not change for a sign later than any cycle of the model', () => {
    const late = runningCycle(factsOn(130, [signAt(LAST, 120)]));
    expect(late?.forecast).toEqual(runningCycle(factsOn(130))?.forecast);
  });
});

test('signs of earlier cycles move the expected ovulation in every later cycle', () => {
  const signs = STARTS.slice(0, 3).map((start) => signAt(start, 18));
  const ahead = cyclesAhead(factsOn(3, signs));
  const { cycle_length: cycleLength = 0, ovulation } = ahead?.current ?? {};
  expect(ovulation).toBe(addDays(LAST, cycleLength - 11 - 1));
  const [next] = ahead?.cycles ?? [];
  expect(next?.ovulation).toBe(addDays(next?.next_period_start ?? LAST, -12));
  expect(layOutPhases({ cycleLength: 28, periodLength: 5, lutealDays: 10 })).toContainEqual({
    phase: 'ovulation',
    firstDay: 17,
    lastDay: 19,
  });
});
