import { expect, test } from 'vitest';
import { averageMiss, trackRecord } from '#domain/insights/track-record.ts';
import { knownCycles } from './known-cycles.ts';

test('fewer than three cycles give no average', () => {
  expect(averageMiss(knownCycles([28, 29]))).toBeNull();
  expect(averageMiss(knownCycles([28, 29, 28]))).not.toBeNull();
});

test('all cycles count, early and late ones, not only the twelve that insights show', () => {
  const lengths = [27, 31, 29, 26, 28, 33, 25, 28, 29, 30, 27, 28, 26, 31, 29];
  const facts = knownCycles(lengths);
  const misses = trackRecord(facts, 100).map((past) => Math.abs(past.off_by_days));
  const mean = misses.reduce((sum, miss) => sum + miss, 0) / lengths.length;

  expect(trackRecord(facts)).toHaveLength(12);
  expect(averageMiss(facts)).toEqual({ cycles: 15, days: Math.round(mean * 10) / 10 });
});
