import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import {
  cyclePlace,
  firstReference,
  nextReference,
  previousReference,
} from '#domain/recurrence/occurrence-days.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { outlookAfter } from './outlooks.ts';
import { PinnedTask } from './pinned-task.ts';

const DAY_3: Pin = { at: 'cycle_day', from: 3, to: 3 };
const LUTEAL: Pin = { at: 'phase', phase: 'luteal' };
const DAY_20: Pin = { at: 'cycle_day', from: 20, to: 20 };

// The next period is expected on 26 March.
const FEBRUARY = ['2026-01-01', '2026-01-29', '2026-02-26'];
const withNext = (start: string) => [...FEBRUARY, start];

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(day(first), index));

describe('the cycle of the first occurrence', () => {
  const first = (pin: Pin, today: string) =>
    firstReference({ pin, outlook: outlookAfter(FEBRUARY, { today }), today: day(today) });

  it('is the running one while its days have not passed', () => {
    expect(first(DAY_3, '2026-02-28')).toEqual({ refOn: '2026-02-26', refSkip: 0 });
    expect(first(DAY_3, '2026-03-01')).toEqual({ refOn: '2026-02-26', refSkip: 1 });
  });

  it('is unknown without a forecast', () => {
    expect(firstReference({ pin: DAY_3, outlook: null, today: day('2026-03-01') })).toEqual({
      refOn: null,
      refSkip: 0,
    });
  });
});

describe('the index of an occurrence’s cycle', () => {
  const place = (refOn: string, refSkip: number) =>
    cyclePlace({ refOn: day(refOn), refSkip }, outlookAfter(FEBRUARY, { today: '2026-03-10' }));

  it('is counted from the accepted start nearest to its own, within 14 days', () => {
    expect(place('2026-02-26', 0)).toBe(0);
    expect(place('2026-01-29', 0)).toBe(-1);
    expect(place('2026-01-29', 3)).toBe(2);
    expect(place('2026-02-23', 0)).toBe(0);
    expect(place('2026-03-12', 0)).toBe(0);
    expect(place('2026-03-13', 0)).toBeNull();
  });
});

describe('after an occurrence is finished', () => {
  it.each([
    [1, '2026-03-28'],
    [2, '2026-04-25'],
    [6, '2026-08-15'],
  ])('the next of every %i cycles comes on %s', (each, next) => {
    const task = new PinnedTask(DAY_3, { starts: FEBRUARY, today: '2026-02-27', each });
    expect(task.finish('2026-02-28', FEBRUARY)).toBe(true);
    expect(task.days).toEqual([next, next]);
  });

  it('a task without repetition has no next one', () => {
    const task = new PinnedTask(DAY_3, { starts: FEBRUARY, today: '2026-02-27', each: 0 });
    expect(task.finish('2026-02-28', FEBRUARY)).toBe(false);
  });

  it('the next one is not on the same days if it was done before them', () => {
    const task = new PinnedTask(LUTEAL, { starts: FEBRUARY, today: '2026-02-27' });
    task.finish('2026-03-01', FEBRUARY);
    expect(task.days).toEqual(['2026-04-11', '2026-04-22']);
  });

  it('missed cycles of an overdue task are not made up', () => {
    const task = new PinnedTask(DAY_3, { starts: FEBRUARY, today: '2026-02-27' });
    const starts = [...FEBRUARY, '2026-03-26', '2026-04-23', '2026-05-21'];
    task.on('2026-02-28', FEBRUARY).on('2026-05-25', starts);
    expect(task.days).toEqual(['2026-02-28', '2026-02-28']);
    task.finish('2026-05-25', starts);
    expect([...task.days, task.state]).toEqual(['2026-05-25', '2026-05-25', 'days_passed']);
  });

  it('the next one has no days yet if it is beyond the forecast', () => {
    const task = new PinnedTask(DAY_3, { starts: FEBRUARY, today: '2026-03-03', each: 6 });
    task.finish('2026-03-04', FEBRUARY);
    expect([...task.days, task.state]).toEqual([null, null, null]);
    task.on('2026-03-26', withNext('2026-03-26'));
    expect(task.days).toEqual(['2026-09-12', '2026-09-12']);
  });
});

describe('a reopened occurrence', () => {
  it.each([1, 2, 6])('returns to the cycle before, every %i cycles', (each) => {
    const outlook = outlookAfter(FEBRUARY, { today: '2026-02-28' });
    const series = { pin: DAY_3, each, notAfter: null, refOn: day('2026-02-26'), refSkip: 0 };
    const next = nextReference({ series, outlook, today: day('2026-02-28') });
    expect(next).toEqual({ refOn: '2026-02-26', refSkip: each });
    expect(
      previousReference({ series: { ...series, refOn: day('2026-02-26'), refSkip: each }, outlook }),
    ).toEqual({
      refOn: '2026-02-26',
      refSkip: 0,
    });
  });

  it('returns to it even if its period has come', () => {
    const outlook = outlookAfter(withNext('2026-03-26'), { today: '2026-03-27' });
    const series = { pin: DAY_3, each: 1, notAfter: null, refOn: day('2026-03-26'), refSkip: 0 };
    expect(previousReference({ series, outlook })).toEqual({ refOn: '2026-02-26', refSkip: 0 });
  });
});

describe('a corrected start', () => {
  /** Day 3 of the cycle of 26 March, done on that day; the next one is in April. */
  const finished = () => {
    const starts = withNext('2026-03-26');
    const task = new PinnedTask(DAY_3, { starts, today: '2026-03-27' });
    task.on('2026-03-28', starts).finish('2026-03-28', starts);
    return task;
  };

  it.each(['2026-03-24', '2026-03-27', '2026-03-30'])(
    'does not bring back a finished day 3 when deleted and added as the cycle of %s',
    (corrected) => {
      const task = finished().on('2026-03-30', FEBRUARY).on('2026-03-30', withNext(corrected));
      expect(task.days[0]?.slice(0, 7)).toBe('2026-04');
      expect(task.days).toEqual(finished().on('2026-03-30', withNext(corrected)).days);
    },
  );

  it('moves an occurrence that is still to come', () => {
    const starts = withNext('2026-03-26');
    const task = new PinnedTask(DAY_20, { starts, today: '2026-03-27' }).on('2026-03-28', FEBRUARY);
    expect(task.on('2026-03-28', withNext('2026-03-27')).days).toEqual(['2026-04-15', '2026-04-15']);
  });

  it('in the past changes nothing for the running cycle', () => {
    const corrected = ['2026-01-01', '2026-01-31', '2026-02-26'];
    const task = new PinnedTask(DAY_20, { starts: FEBRUARY, today: '2026-02-27' });
    expect(task.on('2026-02-28', corrected).days).toEqual(['2026-03-17', '2026-03-17']);
  });

  it('that is added in between shifts later occurrences by no cycle', () => {
    const task = new PinnedTask(DAY_3, { starts: ['2026-01-01', '2026-02-26'], today: '2026-03-07' });
    expect(task.on('2026-03-08', FEBRUARY).days).toEqual(['2026-03-28', '2026-03-28']);
  });
});

describe('a start logged by mistake and deleted', () => {
  // The luteal phase of the cycle of 26 February is done; then a start on 17 March is logged and deleted on the next day.
  const WRONG = '2026-03-17';
  const done = () => {
    const task = new PinnedTask(LUTEAL, { starts: FEBRUARY, today: '2026-03-07' }).on('2026-03-14', FEBRUARY);
    task.finish('2026-03-15', FEBRUARY);
    return task.on(WRONG, withNext(WRONG)).on('2026-03-18', FEBRUARY);
  };

  it('does not bring back an occurrence finished in the cycle before it', () => {
    expect(done().days).toEqual(['2026-04-11', '2026-04-22']);
  });

  it.each(['2026-03-26', '2026-04-04'])('leaves the occurrence in the cycle that begins on %s', (start) => {
    const task = done().on(start, withNext(start));
    const fresh = new PinnedTask(LUTEAL, { starts: withNext(start), today: start });
    expect(task.days).toEqual(fresh.days);
  });

  it('does not cause a skipped cycle when the next start is logged three weeks late', () => {
    const task = new PinnedTask(DAY_3, { starts: FEBRUARY, today: '2026-03-07' });
    task.on(WRONG, withNext(WRONG)).on('2026-03-18', FEBRUARY);
    for (const today of daysFrom('2026-03-19', 35)) task.on(today, FEBRUARY);
    task.on('2026-04-22', withNext('2026-04-02'));
    expect([...task.days, task.state]).toEqual(['2026-04-22', '2026-04-22', 'days_passed']);
  });
});
