import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missedChance, ovulationWindow, startsIfMissed } from '#domain/cycle/cycles-ahead.ts';
import { laterStarts, nextStart } from '#domain/cycle/next-start.ts';
import { posteriorOf } from '#domain/cycle/predict-cycle.ts';
import { medianPlace } from '#domain/cycle/probabilities.ts';
import { predictCycle } from '#tests/unit/domain/cycle/predict-cycle.ts';

type Example = { intervals: number[]; age: number | null; reported: number | null } & Record<string, number>;

const page = readFileSync(new URL('../../../docs/cycle-model.md', import.meta.url), 'utf8');

/** The page's examples of one kind, from a block with one JSON object a line. */
function examples(kind: string): Example[] {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`json ${kind}\\n(.*?)\`\`\``, 'gs'))];
  return blocks.flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Example),
  );
}

const evidenceOf = ({ intervals, age, reported }: Example) => ({
  intervals,
  ageYears: age,
  reportedLengthDays: reported,
});

describe('the page on the cycle model', () => {
  it('has examples of every kind', () => {
    for (const kind of ['forecast', 'later', 'open', 'ovulation'])
      expect(examples(kind), kind).not.toHaveLength(0);
  });

  it.each(examples('forecast'))(
    'gives the right forecast after $intervals with a reported length of $reported',
    (example) => {
      const { medianDays, lowDays, highDays } = predictCycle(evidenceOf(example));
      expect({ median: medianDays, low: lowDays, high: highDays }).toEqual({
        median: example.median,
        low: example.low,
        high: example.high,
      });
    },
  );

  it.each(examples('later'))('gives the right period $cyclesLater cycles later', (example) => {
    const { byPoint } = nextStart({ posterior: posteriorOf(evidenceOf(example)), notBefore: 0 });
    expect(laterStarts(byPoint, example.cyclesLater ?? 0).at(-1)).toEqual({
      medianDays: example.median,
      lowDays: example.low,
      highDays: example.high,
    });
  });

  it.each(examples('open'))('gives the right figures for day $openDays without a log', (example) => {
    const openDays = example.openDays ?? 0;
    const posterior = posteriorOf(evidenceOf(example));
    const open = nextStart({ posterior, notBefore: openDays + 1 });
    const chance = missedChance({ posterior, intervals: example.intervals, openDays });
    expect(chance).toBeCloseTo(example.missed ?? 0, 2);
    expect(open.firstDays + medianPlace(open.probabilities)).toBe(example.ifNotBegun);
    expect(openDays + 1 + medianPlace(startsIfMissed({ posterior, openDays }))).toBe(example.ifMissed);
  });

  it.each(examples('ovulation'))('gives the right ovulation window after $intervals', (example) => {
    const { firstDay, lastDay } = ovulationWindow(predictCycle(evidenceOf(example)));
    expect({ firstDay, lastDay }).toEqual({ firstDay: example.firstDay, lastDay: example.lastDay });
  });
});
