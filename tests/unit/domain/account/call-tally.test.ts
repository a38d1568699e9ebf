import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallTally, reportThreshold } from '#domain/account/rate-limits.ts';

const LIMIT = { max: 20, windowSeconds: 60 };

describe('one counter', () => {
  it('lets through exactly as many calls as the limit leaves room for in any window', () => {
    const pauses = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(pauses, (seconds) => {
        const tally = createCallTally('one');
        const passed: number[] = [];
        let now = 1_000;
        for (const pause of seconds) {
          now += pause;
          const inWindow = passed.filter((at) => at > now - LIMIT.windowSeconds);
          const wait = tally.take(now, LIMIT);
          expect(wait === 0).toBe(inWindow.length < LIMIT.max);
          // The wait is exact to the second: it ends when the oldest counted call leaves the window.
          if (wait > 0) expect(wait).toBe((inWindow[0] ?? 0) + LIMIT.windowSeconds - now);
          else passed.push(now);
        }
      }),
    );
  });

  it('reports its calls in tenths of the limit, without calls that have left the window', () => {
    const tally = createCallTally('one');
    tally.take(0, LIMIT);
    expect(tally.report(LIMIT)).toBe(0);
    tally.take(60, LIMIT);
    expect(tally.report(LIMIT)).toBe(0);
    tally.take(61, LIMIT);
    expect(tally.report(LIMIT)).toBe(reportThreshold(LIMIT));
    expect(tally.report(LIMIT)).toBe(0);
  });

  it('reports each call if the limit is below ten', () => {
    expect(reportThreshold({ max: 3, windowSeconds: 60 })).toBe(1);
  });
});

describe('several counters', () => {
  it('together let through at most a tenth more per counter', () => {
    const turns = fc.array(fc.record({ at: fc.nat({ max: 3 }), pause: fc.nat({ max: 1 }) }), {
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(turns, (calls) => {
        const counters = ['a', 'b', 'c', 'd'].map(createCallTally);
        const reports: { by: string; at: number; calls: number }[] = [];
        const passed: number[] = [];
        let now = 1_000;
        for (const { at, pause } of calls) {
          now += pause;
          const counter = counters[at];
          if (!counter || counter.take(now, LIMIT) > 0) continue;
          passed.push(now);
          const part = counter.report(LIMIT);
          if (part === 0) continue;
          reports.push({ by: counter.id, at: now, calls: part });
          counter.hear(reports.filter(({ by }) => by !== counter.id));
        }

        const most = LIMIT.max + counters.length * reportThreshold(LIMIT);
        for (const end of passed) {
          const inWindow = passed.filter((at) => at > end - LIMIT.windowSeconds && at <= end);
          expect(inWindow.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
