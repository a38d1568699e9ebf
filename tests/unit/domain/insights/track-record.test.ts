import { expect, test } from 'vitest';
import { FORECASTS_SHOWN, trackRecord } from '#domain/insights/track-record.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { predictCycle } from '#tests/unit/domain/cycle/predict-cycle.ts';
import { knownCycles } from './known-cycles.ts';

test('the track record is empty without a complete cycle', () => {
  expect(trackRecord(knownCycles([]))).toEqual([]);
  expect(trackRecord(knownCycles([], { periodStarts: [] }))).toEqual([]);
});

test('each forecast uses only the cycles before it', () => {
  const lengths = [27, 31, 29, 26];
  const facts = knownCycles(lengths);
  const expected = lengths.map((days, index) => {
    const forecast = predictCycle({
      intervals: lengths.slice(0, index),
      ageYears: 30,
      reportedLengthDays: null,
    });
    return days - forecast.medianDays;
  });

  expect(trackRecord(facts).map((past) => past.off_by_days)).toEqual(expected);
  // A later cycle does not change earlier forecasts.
  const later = knownCycles([...lengths, 60]);
  expect(
    trackRecord(later)
      .slice(0, 4)
      .map((past) => past.off_by_days),
  ).toEqual(expected);
});

test('a miss is positive if the period was later than forecast and negative if sooner, with the logged days', () => {
  const steady = [28, 28, 28, 28];
  const [late] = trackRecord(knownCycles([...steady, 33])).slice(-1);
  const [early] = trackRecord(knownCycles([...steady, 24])).slice(-1);

  expect(late).toEqual({
    started_on: day('2026-11-12'),
    expected_on: day('2026-11-07'),
    off_by_days: 5,
    within_interval: 0,
  });
  expect(early).toMatchObject({ started_on: day('2026-11-12'), off_by_days: -4, within_interval: 0 });
  expect(trackRecord(knownCycles([...steady, 28])).at(-1)).toMatchObject({
    off_by_days: 0,
    within_interval: 1,
  });
});

test('the newest twelve forecasts are shown', () => {
  const lengths = Array.from({ length: 20 }, (_, index) => 26 + (index % 5));
  const record = trackRecord(knownCycles(lengths));

  expect(record).toHaveLength(FORECASTS_SHOWN);
  expect(record.at(-1)?.started_on).toBe('2026-11-12');
});

test('cycles that a mode covered or that took over 90 days are left out', () => {
  const modes = [{ startedOn: day('2026-11-01'), endedOn: day('2026-11-05') }];

  expect(trackRecord(knownCycles([28, 28, 28], { modes }))).toHaveLength(2);
  expect(trackRecord(knownCycles([28, 120, 28]))).toHaveLength(2);
});
