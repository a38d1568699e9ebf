import { afterAll, describe, expect, test } from 'vitest';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { beforeAndAfter, directionOf } from '#domain/insights/before-and-after.ts';
import type { Metric } from '#domain/insights/metric-days.ts';
import { DIARIES, type Planted } from '#tests/unit/domain/insights/simulated-diary.ts';
import {
  ALL_METRICS,
  type Life,
  randomLife,
  shownPatterns,
  simulatedMetrics,
} from '#tests/unit/domain/insights/simulated-person.ts';

// This prints the figures in docs/insights.md.
const PEOPLE = 1000;
const everyone = Array.from({ length: PEOPLE }, (_, index) => index + 1);
const perCent = (share: number) => `${(100 * share).toFixed(1)} %`;
const alarms: Record<string, string> = {};
const found: Record<string, Record<string, string>> = {};

afterAll(() => {
  process.stdout.write(`${JSON.stringify({ alarms, found }, null, 2)}\n`);
});

/** The share of people without a pattern who are shown one. */
function shareAlarmed(name: string, lifeOf: (seed: number) => Life, metrics: readonly Metric[]): number {
  const share = everyone.filter((seed) => shownPatterns(lifeOf(seed), metrics).length > 0).length / PEOPLE;
  alarms[name] = perCent(share);
  return share;
}

describe('at most 5 % of 1,000 people without a pattern are shown one', () => {
  test('with every kind of person and every metric', () => {
    expect(shareAlarmed('all', randomLife, ALL_METRICS)).toBeLessThanOrEqual(0.05);
  });

  test.each(DIARIES)('if they choose the days they write about by the rule "%s"', (diary) => {
    const share = shareAlarmed(diary, (seed) => ({ ...randomLife(seed), diary }), ALL_METRICS);
    expect(share).toBeLessThanOrEqual(0.05);
  });
});

// A single metric uses the whole 5 %, and chance adds to a count of 1,000 people.
test.each([0, 2.5])(
  'few of 1,000 people who log only mood for six cycles are shown a pattern (spread %d days)',
  (cycleSpread) => {
    const life = { cycles: 6, cycleSpread, inertia: 0, gaps: 0, weekly: 0 };
    const share = shareAlarmed(`mood alone, spread ${cycleSpread}`, (seed) => ({ seed, ...life }), ['mood']);

    expect(share).toBeLessThanOrEqual(0.065);
  },
);

test('few of 1,000 people who log only mood, on days of a period and mostly bad days, are shown a pattern', () => {
  const lifeOf = (seed: number): Life => ({ ...randomLife(seed), diary: 'bad_days' });

  expect(shareAlarmed('mood alone, bad_days', lifeOf, ['mood'])).toBeLessThanOrEqual(0.065);
});

test('before and after, at most 5 % of metrics are called uneven by chance', () => {
  const panels = everyone.slice(0, 300).map((seed) => {
    const { days, values } = simulatedMetrics(
      randomLife(seed),
      ALL_METRICS.filter((metric) => metric !== 'habits' && metric !== 'tasks'),
    );
    return values
      .map((metric) => beforeAndAfter(metric, days))
      .filter((found) => found.missing_cycles === 0)
      .map(({ starts }) => directionOf(starts).isUneven);
  });
  const all = panels.flat();
  const share = all.filter(Boolean).length / all.length;
  alarms['before and after, a metric'] = perCent(share);
  alarms['before and after, a person'] = perCent(
    panels.filter((own) => own.includes(true)).length / panels.length,
  );

  expect(share).toBeLessThanOrEqual(0.05);
});

type Daily = Omit<Life, 'seed' | 'planted'>;
const DAILY: Daily = { cycles: 6, cycleSpread: 2.5, inertia: 0, gaps: 0, weekly: 0 };

/** For each phase, the share of 300 people who are shown that it is raised by 0.8 standard deviations. */
function sharesFound(
  name: string,
  { life = DAILY, metric = 'mood', among = [metric] }: Planting,
): Record<string, number> {
  const people = everyone.slice(0, 300);
  const shares = Object.fromEntries(
    CYCLE_PHASES.map((phase) => {
      const shown = people.filter((seed) =>
        shownPatterns({ seed, ...life, planted: { metric, phase, effect: 0.8 } }, among).some(
          (pattern) =>
            pattern.metric === metric &&
            (metric !== 'symptom' || pattern.symptom === 'headache') &&
            pattern.phase === phase &&
            pattern.effectSize > 0,
        ),
      );
      return [phase, shown.length / people.length];
    }),
  );
  found[name] = Object.fromEntries(
    Object.entries(shares).map(([phase, share]) => [phase, `${Math.round(100 * share)} %`]),
  );
  return shares;
}

type Planting = {
  readonly life?: Daily;
  readonly metric?: Planted['metric'];
  readonly among?: readonly Metric[];
};

describe('300 people whose mood is 0.8 standard deviations higher in one phase, over six cycles', () => {
  test('at least 80 % are shown it if they log daily, for every phase except ovulation and over all phases', () => {
    const { ovulation = 0, ...others } = sharesFound('mood alone, daily', {});
    const three = Object.values(others);

    expect((three.reduce((sum, share) => sum + share, 0) + ovulation) / 4).toBeGreaterThanOrEqual(0.8);
    expect(Math.min(...three)).toBeGreaterThanOrEqual(0.8);
    expect(ovulation).toBeGreaterThanOrEqual(0.6);
  });

  test('at least 80 % are shown it in the two long phases if one day in seven is missing', () => {
    const shares = sharesFound('mood alone, every seventh day missing', { life: { ...DAILY, gaps: 1 / 7 } });

    expect(Math.min(shares.follicular ?? 0, shares.luteal ?? 0)).toBeGreaterThanOrEqual(0.8);
  });

  test('more than half are shown it in the two long phases with all other metrics, and nearly all over twelve cycles', () => {
    const six = sharesFound('mood of eight, daily', { among: ALL_METRICS });
    const twelve = sharesFound('mood of eight, daily, 12 cycles', {
      life: { ...DAILY, cycles: 12 },
      among: ALL_METRICS,
    });

    expect(Math.min(six.follicular ?? 0, six.luteal ?? 0)).toBeGreaterThanOrEqual(0.6);
    expect(Math.min(twelve.follicular ?? 0, twelve.luteal ?? 0)).toBeGreaterThanOrEqual(0.9);
  });

  test('the other figures are measured', () => {
    sharesFound('mood alone, daily, 28 days', { life: { ...DAILY, cycleSpread: 0 } });
    sharesFound('mood alone, daily, inertia 0.2', { life: { ...DAILY, inertia: 0.2 } });
    sharesFound('mood of four, daily', { among: ['mood', 'energy', 'habits', 'tasks'] });
    sharesFound('mood alone, mostly periods', { life: { ...DAILY, diary: 'periods' } });
    for (const metric of ['pain', 'symptom'] as const) {
      sharesFound(`${metric} alone, daily`, { metric });
      sharesFound(`${metric} of eight, daily`, { metric, among: ALL_METRICS });
      sharesFound(`${metric} of eight, daily, 12 cycles`, {
        metric,
        among: ALL_METRICS,
        life: { ...DAILY, cycles: 12 },
      });
      sharesFound(`${metric} alone, only when there`, { metric, life: { ...DAILY, diary: 'complaints' } });
    }

    expect(Object.keys(found)).toHaveLength(16);
  });
});
