import { describe, expect, it } from 'vitest';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { bleedingDays } from '#web/features/cycle/bleeding-days.ts';

const predictions: Predictions = {
  success: 1,
  predicted_periods: ['2026-12-14', '2026-12-15'],
  current: {
    started_on: '2026-11-16',
    cycle_day: 3,
    cycle_length: 28,
    period_start_low: '2026-12-12',
    period_start_high: '2026-12-16',
    ovulation: '2026-11-30',
    ovulation_low: '2026-11-28',
    ovulation_high: '2026-12-02',
    ovulation_probability: 0.8,
    phases: [
      { phase: 'menstrual', start: '2026-11-16', end: '2026-11-19' },
      { phase: 'luteal', start: '2026-11-20', end: '2026-12-13' },
    ],
    overdue_days: 0,
    ask_started: 0,
    missed_log: null,
  },
  cycles: [],
};

describe('the days on which bleeding is expected', () => {
  it('are the rest of the current period and the predicted ones', () => {
    expect(bleedingDays(predictions, day('2026-11-18'))).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-12-14',
      '2026-12-15',
    ]);
  });

  it('are only the predicted ones once the current period is over', () => {
    expect(bleedingDays(predictions, day('2026-11-20'))).toEqual(['2026-12-14', '2026-12-15']);
  });

  it('are never in the past, however old the predictions are', () => {
    expect(bleedingDays(predictions, day('2026-12-15'))).toEqual(['2026-12-15']);
  });

  it('are empty without predictions', () => {
    expect(bleedingDays(undefined, day('2026-11-18'))).toEqual([]);
    expect(bleedingDays({ ...predictions, predicted_periods: [], current: null }, day('2026-11-18'))).toEqual(
      [],
    );
  });
});
