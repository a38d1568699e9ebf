import { describe, expect, it } from 'vitest';
import { placeOccurrence, UNPLACED } from '#domain/recurrence/occurrence-days.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { cycleOf, outlookAfter } from './outlooks.ts';
import { PinnedTask } from './pinned-task.ts';

const DAY_3: Pin = { at: 'cycle_day', from: 3, to: 3 };
const DAYS_3_TO_6: Pin = { at: 'cycle_day', from: 3, to: 6 };
const FOLLICULAR: Pin = { at: 'phase', phase: 'follicular' };
const LUTEAL: Pin = { at: 'phase', phase: 'luteal' };
const WEEK_BEFORE: Pin = { at: 'before_period', from: 7, to: 1 };

// Cycles of 28 days; the next period is expected on 26 March, up to four days earlier or later.
const FEBRUARY = ['2026-01-01', '2026-01-29', '2026-02-26'];
const withNext = (start: string) => [...FEBRUARY, start];

/** A task created on the tenth day of the cycle of 26 February. */
const made = (pin: Pin, more: { each?: number; notAfter?: string } = {}) =>
  new PinnedTask(pin, { starts: FEBRUARY, today: '2026-03-07', ...more });

describe('before it has begun, a task', () => {
  it('has the days of the next cycle in which they have not passed', () => {
    expect(made(DAY_3).days).toEqual(['2026-03-28', '2026-03-28']);
    expect(made(FOLLICULAR).days).toEqual(['2026-03-07', '2026-03-10']);
    expect(made(WEEK_BEFORE).days).toEqual(['2026-03-19', '2026-03-25']);
  });

  it.each([
    ['sooner', '2026-03-23', '2026-03-25'],
    ['as expected', '2026-03-26', '2026-03-28'],
    ['later', '2026-03-30', '2026-04-01'],
  ])('moves with a period that comes %s', (_, start, third) => {
    expect(made(DAY_3).on(start, withNext(start)).days).toEqual([third, third]);
  });

  it('moves day by day while the period is late', () => {
    const task = made(DAY_3);
    expect(task.on('2026-03-26', FEBRUARY).days[0]).toBe('2026-03-28');
    expect(task.on('2026-03-27', FEBRUARY).days[0]).toBe('2026-03-29');
    expect(task.on('2026-03-31', FEBRUARY).days[0]).toBe('2026-04-02');
  });
});

describe('once it has begun, a task', () => {
  it('has a fixed first day, and a last day that moves with the forecast', () => {
    const task = made(LUTEAL).on('2026-03-15', FEBRUARY);
    expect(task.days).toEqual(['2026-03-14', '2026-03-25']);
    expect(task.begunOn).toBe('2026-03-14');
    const corrected = ['2026-01-01', '2026-01-29', '2026-02-28'];
    expect(task.on('2026-03-16', corrected).days).toEqual(['2026-03-14', '2026-03-27']);
  });

  it('never has a last day before today', () => {
    const task = made(DAYS_3_TO_6)
      .on('2026-03-26', withNext('2026-03-26'))
      .on('2026-03-29', withNext('2026-03-26'));
    expect(task.days).toEqual(['2026-03-28', '2026-03-31']);
    // The period was a day earlier, so the days end on the 30th; another correction ends them four days sooner.
    expect(task.on('2026-03-29', withNext('2026-03-25')).days).toEqual(['2026-03-28', '2026-03-30']);
    expect(task.on('2026-03-29', withNext('2026-03-21')).days).toEqual(['2026-03-28', '2026-03-29']);
  });

  it('ends today when the next period comes, and its days have passed', () => {
    const task = made(LUTEAL).on('2026-03-15', FEBRUARY);
    expect(task.on('2026-03-22', withNext('2026-03-22')).days).toEqual(['2026-03-14', '2026-03-22']);
    expect(task.state).toBe('days_passed');
  });

  it('has passed once a period is logged on its fourth day', () => {
    const task = made(WEEK_BEFORE).on('2026-03-20', FEBRUARY).on('2026-03-23', withNext('2026-03-20'));
    expect([...task.days, task.state]).toEqual(['2026-03-19', '2026-03-23', 'days_passed']);
    task.on('2026-03-25', withNext('2026-03-20'));
    expect([...task.days, task.state]).toEqual(['2026-03-19', '2026-03-23', 'days_passed']);
  });

  it('is only overdue if its days were over when the period came', () => {
    const task = made(WEEK_BEFORE).on('2026-03-20', FEBRUARY).on('2026-03-26', withNext('2026-03-26'));
    expect([...task.days, task.state]).toEqual(['2026-03-19', '2026-03-25', null]);
  });

  it('stays and is overdue once its last day has passed', () => {
    const task = made(FOLLICULAR).on('2026-03-08', FEBRUARY);
    expect(task.on('2026-03-12', FEBRUARY).days).toEqual(['2026-03-07', '2026-03-10']);
    expect(task.on('2026-03-20', withNext('2026-03-20')).days).toEqual(['2026-03-07', '2026-03-10']);
    expect(task.on('2026-05-01', withNext('2026-03-20')).days).toEqual(['2026-03-07', '2026-03-10']);
  });

  it('stays in the same way if it was not placed for weeks', () => {
    const task = made(DAY_3).on('2026-04-22', withNext('2026-04-02'));
    expect([...task.days, task.begunOn, task.state]).toEqual([
      '2026-03-28',
      '2026-03-28',
      '2026-03-28',
      null,
    ]);
  });

  it('is not changed by an added earlier start', () => {
    const task = made(LUTEAL).on('2026-03-15', FEBRUARY);
    expect(task.on('2026-03-15', ['2025-12-04', ...FEBRUARY]).days).toEqual(['2026-03-14', '2026-03-25']);
  });
});

describe('after a start that is logged late, a task', () => {
  it('begins today if its days have begun, with the same last day', () => {
    const task = made(DAYS_3_TO_6).on('2026-03-27', FEBRUARY).on('2026-03-27', withNext('2026-03-23'));
    expect(task.days).toEqual(['2026-03-27', '2026-03-28']);
    expect(task.state).toBeNull();
    expect(task.begunOn).toBe('2026-03-27');
  });

  it('is today if its days have passed, in the state “days_passed”', () => {
    const task = made(DAY_3).on('2026-03-29', FEBRUARY).on('2026-03-29', withNext('2026-03-26'));
    expect(task.days).toEqual(['2026-03-29', '2026-03-29']);
    expect(task.state).toBe('days_passed');
  });

  it('is not too late on the last of its days', () => {
    const task = made(DAYS_3_TO_6).on('2026-03-27', FEBRUARY).on('2026-03-27', withNext('2026-03-22'));
    expect([...task.days, task.state]).toEqual(['2026-03-27', '2026-03-27', null]);
  });

  it('does not move when the start is corrected on the same day', () => {
    const task = made(DAY_3).on('2026-03-29', FEBRUARY).on('2026-03-29', withNext('2026-03-26'));
    task.on('2026-03-29', withNext('2026-03-28'));
    expect([...task.days, task.state]).toEqual(['2026-03-29', '2026-03-29', 'days_passed']);
  });

  it('is also today after three weeks, and no longer moves', () => {
    const starts = withNext('2026-03-26');
    const task = made(DAY_3).on('2026-04-15', FEBRUARY).on('2026-04-15', starts);
    expect([...task.days, task.state]).toEqual(['2026-04-15', '2026-04-15', 'days_passed']);
    task.on('2026-04-20', starts).on('2026-04-23', [...starts, '2026-04-23']);
    expect([...task.days, task.state]).toEqual(['2026-04-15', '2026-04-15', 'days_passed']);
  });
});

describe('when the period comes before its days, a task', () => {
  it('is today once and no longer moves', () => {
    const task = made(WEEK_BEFORE).on('2026-03-18', withNext('2026-03-18'));
    expect([...task.days, task.state]).toEqual(['2026-03-18', '2026-03-18', 'period_came_first']);
    task.on('2026-03-19', withNext('2026-03-18'));
    expect([...task.days, task.state]).toEqual(['2026-03-18', '2026-03-18', 'period_came_first']);
    task.on('2026-04-15', [...withNext('2026-03-18'), '2026-04-15']);
    expect([...task.days, task.state]).toEqual(['2026-03-18', '2026-03-18', 'period_came_first']);
  });

  it('comes again before the next period once it is done', () => {
    const starts = withNext('2026-03-18');
    const task = made(WEEK_BEFORE).on('2026-03-18', starts);
    expect(task.finish('2026-03-19', starts)).toBe(true);
    expect([...task.days, task.state]).toEqual(['2026-04-08', '2026-04-14', null]);
  });
});

describe('days that a person set', () => {
  it('stay, however the cycle changes', () => {
    const task = made(DAY_3).hold('2026-04-02', '2026-04-03');
    const lives: [string, string[] | null][] = [
      ['2026-03-23', withNext('2026-03-23')],
      ['2026-03-24', FEBRUARY],
      ['2026-03-25', null],
      ['2026-04-20', [...withNext('2026-03-23'), '2026-04-20']],
    ];
    for (const [today, starts] of lives) {
      expect(task.on(today, starts).days, today).toEqual(['2026-04-02', '2026-04-03']);
      expect(task.state, today).toBeNull();
    }
  });

  it('apply to one occurrence, and the next follows the cycle', () => {
    const starts = withNext('2026-03-23');
    const task = made(DAY_3).hold('2026-04-02', '2026-04-03').on('2026-03-23', starts);
    task.finish('2026-04-02', starts);
    expect(task.days).toEqual(['2026-04-22', '2026-04-22']);
  });
});

describe('a limit', () => {
  it('ends a window that extends beyond it', () => {
    const task = made(LUTEAL, { notAfter: '2026-03-20' });
    expect([...task.days, task.state]).toEqual(['2026-03-14', '2026-03-20', null]);
  });

  it('is the day of a later window, in the state “deadline”', () => {
    const task = made(LUTEAL, { notAfter: '2026-03-10' });
    expect([...task.days, task.state]).toEqual(['2026-03-10', '2026-03-10', 'deadline']);
    task.on('2026-03-10', FEBRUARY).on('2026-03-12', FEBRUARY);
    expect([...task.days, task.state]).toEqual(['2026-03-10', '2026-03-10', 'deadline']);
  });

  it('takes precedence over a late period', () => {
    const task = made(DAY_3, { notAfter: '2026-03-29' });
    expect([...task.days, task.state]).toEqual(['2026-03-28', '2026-03-28', null]);
    task.on('2026-03-28', FEBRUARY);
    expect([...task.days, task.state]).toEqual(['2026-03-29', '2026-03-29', 'deadline']);
  });

  it('in the past puts the task on today', () => {
    const task = made(DAY_3, { notAfter: '2026-03-28' }).on('2026-03-31', FEBRUARY);
    expect([...task.days, task.state]).toEqual(['2026-03-31', '2026-03-31', 'deadline']);
  });

  it('ends the series if the next window is after it', () => {
    const task = made(LUTEAL, { notAfter: '2026-04-10' });
    expect(task.finish('2026-03-15', FEBRUARY)).toBe(false);
    const longer = made(LUTEAL, { notAfter: '2026-04-11' });
    expect(longer.finish('2026-03-15', FEBRUARY)).toBe(true);
    expect(longer.days).toEqual(['2026-04-11', '2026-04-11']);
  });
});

describe('without a forecast, a task', () => {
  it('rests without days and is never overdue', () => {
    const task = made(LUTEAL).on('2026-03-20', null);
    expect([...task.days, task.begunOn, task.state]).toEqual([null, null, null, 'resting']);
    expect(new PinnedTask(DAY_3, { starts: null, today: '2026-03-07' }).state).toBe('resting');
  });

  it('gets a new cycle when the forecast is back', () => {
    const task = made(DAY_3).on('2026-03-20', null);
    const starts = [...FEBRUARY, '2026-08-01'];
    expect([...task.on('2026-08-02', starts).days, task.state]).toEqual(['2026-08-03', '2026-08-03', null]);
    const late = made(DAY_3).on('2026-03-20', null).on('2026-08-10', starts);
    expect(late.days).toEqual(['2026-08-31', '2026-08-31']);
  });

  it('does not repeat a finished day after a short rest', () => {
    const starts = withNext('2026-03-26');
    const task = made(DAY_3).on('2026-03-26', starts);
    task.finish('2026-03-26', starts);
    expect(task.days).toEqual(['2026-04-25', '2026-04-25']);
    task.on('2026-03-27', null).on('2026-03-28', starts);
    expect(task.days).toEqual(['2026-04-25', '2026-04-25']);
  });

  it('continues to rest when finished', () => {
    const task = made(DAY_3).on('2026-03-20', null);
    expect(task.finish('2026-03-21', null)).toBe(true);
    expect([...task.days, task.state]).toEqual([null, null, 'resting']);
  });
});

describe('a task in a cycle without its day', () => {
  const DAY_21: Pin = { at: 'cycle_day', from: 21, to: 21 };

  it('has the day of the next cycle in the state “no_window”, and is placed there', () => {
    const { cycles, ...rest } = outlookAfter(FEBRUARY, { today: '2026-03-10' });
    const short = cycleOf(day('2026-02-26'), day('2026-03-16'));
    const next = cycleOf(day('2026-03-16'), day('2026-04-13'));
    const outlook = { ...rest, cycles: [short, next, ...cycles.slice(2)] };
    const series = { pin: DAY_21, each: 1, notAfter: null, refOn: day('2026-02-26'), refSkip: 0 };
    const placed = placeOccurrence({ series, occurrence: UNPLACED, outlook, today: day('2026-03-10') });
    expect(placed).toMatchObject({ startOn: '2026-04-05', endOn: '2026-04-05', pinState: 'no_window' });

    const later = outlookAfter(withNext('2026-03-16'), { today: '2026-03-16' });
    const { refOn, refSkip, ...days } = placed;
    const there = placeOccurrence({
      series: { ...series, refOn, refSkip },
      occurrence: { ...days, isHeld: false },
      outlook: later,
      today: day('2026-03-16'),
    });
    expect(there).toMatchObject({ startOn: '2026-04-05', pinState: null, refOn: '2026-03-16', refSkip: 0 });
  });

  it('is today if the period comes sooner than that day', () => {
    const task = made(DAY_21).on('2026-03-16', withNext('2026-03-16'));
    expect([...task.days, task.state]).toEqual(['2026-03-16', '2026-03-16', 'period_came_first']);
  });

  it('has no days if no forecast cycle has its day, and a next one once finished', () => {
    const task = made({ at: 'cycle_day', from: 45, to: 45 });
    expect([...task.days, task.state]).toEqual([null, null, 'no_window']);
    expect(task.finish('2026-03-08', FEBRUARY)).toBe(true);
    expect([...task.days, task.state]).toEqual([null, null, 'no_window']);
  });
});
