import { describe, expect, it } from 'vitest';
import { lastOutlookOf, moveReason } from '#domain/changes/changes.rules.ts';
import { outlookAfter } from './outlooks.ts';

// The next period is expected on 26 March.
const FEBRUARY = ['2026-01-01', '2026-01-29', '2026-02-26'];
const LAST = lastOutlookOf(outlookAfter(FEBRUARY, { today: '2026-03-20' }));

describe('the reason for moved days is that', () => {
  const reasonFor = (starts: readonly string[], today: string, usual?: number) =>
    moveReason({ last: LAST, outlook: outlookAfter(starts, { today, ...(usual ? { usual } : {}) }) });

  it('the period came sooner or later than it was expected', () => {
    expect(reasonFor([...FEBRUARY, '2026-03-23'], '2026-03-23')).toEqual({
      code: 'period_sooner',
      n: 3,
      cycle: '2026-02-26',
    });
    expect(reasonFor([...FEBRUARY, '2026-03-27'], '2026-03-30')).toEqual({
      code: 'period_later',
      n: 1,
      cycle: '2026-02-26',
    });
  });

  it('the forecast changed, if the period came as expected', () => {
    expect(reasonFor([...FEBRUARY, '2026-03-26'], '2026-03-26')).toEqual({ code: 'forecast_changed' });
  });

  it('the period is late', () => {
    expect(reasonFor(FEBRUARY, '2026-03-26')).toEqual({ code: 'forecast_changed' });
    expect(reasonFor(FEBRUARY, '2026-03-27')).toEqual({ code: 'late', n: 1, cycle: '2026-02-26' });
    expect(reasonFor(FEBRUARY, '2026-04-05')).toEqual({ code: 'late', n: 10, cycle: '2026-02-26' });
  });

  it('the log was corrected, if the running cycle begins on another day', () => {
    expect(reasonFor(['2026-01-01', '2026-01-29', '2026-02-28'], '2026-03-20')).toEqual({
      code: 'log_changed',
    });
    expect(reasonFor(FEBRUARY.slice(0, 2), '2026-03-20')).toEqual({ code: 'log_changed' });
  });

  it('the forecast changed', () => {
    expect(reasonFor(FEBRUARY, '2026-03-20', 30)).toEqual({ code: 'forecast_changed' });
  });

  it('forecasts stopped or resumed', () => {
    expect(moveReason({ last: LAST, outlook: null })).toEqual({ code: 'mode' });
    const resting = lastOutlookOf(null);
    expect(resting).toEqual({ startedOn: null, expectedOn: null });
    const back = outlookAfter(FEBRUARY, { today: '2026-03-20' });
    expect(moveReason({ last: resting, outlook: back })).toEqual({ code: 'mode' });
  });
});
