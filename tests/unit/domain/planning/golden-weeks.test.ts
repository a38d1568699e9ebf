import { expect, it } from 'vitest';
import { day, daysWith, inPhase, inShort, oddsOf, plan, task } from './weeks.ts';

// Weeks planned by hand from docs/contract.md, "Plan my week". Each begins on Monday, 2 March, with 90 minutes a day and 60 at weekends.

const WEEK = [90, 90, 90, 90, 90, 60, 60];
const free = daysWith(WEEK);
/** A period that ends on Wednesday, and the follicular phase from then on. */
const AFTER_A_PERIOD = daysWith(WEEK, [
  oddsOf({ menstrual: 1 }),
  oddsOf({ menstrual: 0.8, follicular: 0.2 }),
  oddsOf({ menstrual: 0.4, follicular: 0.6 }),
  oddsOf({ menstrual: 0.1, follicular: 0.9 }),
  ...Array.from({ length: 3 }, () => oddsOf({ follicular: 1 })),
]);

it('no open tasks give an empty plan', () => {
  expect(inShort(plan([], free))).toEqual({ placed: [], waiting: [] });
});

it('a task without constraints goes on the first day', () => {
  expect(inShort(plan([task('a')], free)).placed).toEqual(['a: 03-02, room 90']);
});

it('a due task leaves two days before its due day', () => {
  expect(inShort(plan([task('a', { dueOn: day(3) })], free)).placed).toEqual([
    'a: 03-02, due 03-05, room 90',
  ]);
  // If the first days are full, the slack counts: one day left is half as good as two.
  expect(inShort(plan([task('a', { dueOn: day(4) })], daysWith([0, 0, 60, 90, 90]))).placed).toEqual([
    'a: 03-04, due 03-06, room 60',
  ]);
});

it('an overdue task comes first, without slack', () => {
  const tasks = [task('later', { priority: 7 }), task('late', { dueOn: day(-3) })];

  expect(inShort(plan(tasks, free)).placed).toEqual([
    'late: 03-02, overdue 3, room 90',
    'later: 03-03, priority, room 90',
  ]);
});

it('a due task that doesn’t fit goes on the roomiest day in time, with “over_room” as a reason', () => {
  const tasks = [task('big', { length: 120, dueOn: day(2) })];

  expect(inShort(plan(tasks, daysWith([30, 60, 45, 90]))).placed).toEqual([
    'big: 03-03, over_room, due 03-04',
  ]);
});

it('an overdue task leaves the days to tasks that are too long for every day until they are due', () => {
  const late = task('late', { length: 20, dueOn: day(-3) });
  const dueOn = (number: number) => task('long', { length: 180, dueOn: day(number) });

  expect(inShort(plan([late, dueOn(0)], free)).placed).toEqual([
    'late: 03-03, overdue 3, room 90',
    'long: 03-02, over_room, due 03-02',
  ]);
  // A roomier day in time is the one that it fills.
  expect(inShort(plan([late, dueOn(1)], daysWith([60, 90, 60, 60]))).placed).toEqual([
    'late: 03-02, overdue 3, room 60',
    'long: 03-03, over_room, due 03-03',
  ]);
  // It waits rather than making a full day fuller.
  expect(inShort(plan([late, dueOn(0)], daysWith([90])))).toEqual({
    placed: ['long: 03-02, over_room, due 03-02'],
    waiting: ['late: no_room'],
  });
});

it('a due task waits if every day until then is full, even if others are due with it', () => {
  const due = ['a', 'b', 'c'].map((id) => task(id, { length: 120, dueOn: day(0) }));

  expect(inShort(plan(due, daysWith([90, 90])))).toEqual({
    placed: ['a: 03-02, over_room, due 03-02'],
    waiting: ['b: too_long', 'c: too_long'],
  });
  expect(inShort(plan([task('late', { dueOn: day(-1) })], daysWith([0, 0]))).waiting).toEqual([
    'late: too_long',
  ]);
});

it('a task pinned to the cycle stays in its window', () => {
  const window = { from: day(2), to: day(3) };

  expect(inShort(plan([task('pinned', { window })], free)).placed).toEqual([
    'pinned: 03-04, window 03-04 03-05, room 90',
  ]);
  expect(inShort(plan([task('pinned', { window })], daysWith([90, 90, 0, 20, 90]))).waiting).toEqual([
    'pinned: no_room',
  ]);
});

it('a chosen phase is worth more than an early day', () => {
  expect(inShort(plan([inPhase('start', 'follicular')], AFTER_A_PERIOD)).placed).toEqual([
    'start: 03-06, phase follicular 99, room 90',
  ]);
});

it('a suggested phase is worth less', () => {
  const tasks = [task('start', { phase: 'follicular', dueOn: day(3) })];

  expect(inShort(plan(tasks, AFTER_A_PERIOD)).placed).toEqual(['start: 03-03, due 03-05, room 90']);
});

it('a task waits if its chosen phase is unlikely all week', () => {
  expect(inShort(plan([inPhase('finish', 'luteal')], AFTER_A_PERIOD)).waiting).toEqual([
    'finish: phase_later',
  ]);
  // It does not wait if it is due, or without a running cycle.
  expect(inShort(plan([inPhase('finish', 'luteal', { dueOn: day(6) })], AFTER_A_PERIOD)).placed).toEqual([
    'finish: 03-02, due 03-08, room 90',
  ]);
  expect(inShort(plan([inPhase('finish', 'luteal')], free)).placed).toEqual(['finish: 03-02, room 90']);
});

it('a day gets at most five tasks, and tasks longer than any day wait', () => {
  const small = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => task(id, { length: 5 }));
  const { placed, waiting } = inShort(plan([...small, task('novel', { length: 200 })], daysWith([60])));

  expect(placed.map((one) => one.slice(0, 8))).toEqual([
    'a: 03-02',
    'b: 03-02',
    'c: 03-02',
    'd: 03-02',
    'e: 03-02',
  ]);
  expect(waiting).toEqual(['f: no_room', 'novel: too_long']);
});

it('an unfinished planned task is carried over, and a missing length is assumed', () => {
  expect(inShort(plan([task('again', { isCarriedOver: true, length: null })], free)).placed).toEqual([
    'again: 03-02, carried_over, length_assumed',
  ]);
});

it('a whole week is planned by due day, pin, priority and phase around the person’s own choices', () => {
  const tasks = [
    task('mail', { length: 15, priority: 3 }),
    inPhase('sketch', 'follicular', { length: 60 }),
    inPhase('retro', 'menstrual', { length: 60 }),
    task('tax', { length: 90, dueOn: day(4) }),
    task('call', { length: 30, dueOn: day(-1) }),
    task('prep', { length: 45, window: { from: day(2), to: day(2) } }),
    task('talk', { length: 60, priority: 7 }),
    task('mine', { length: 60 }),
  ];

  expect(inShort(plan(tasks, AFTER_A_PERIOD, { mine: day(0) }))).toEqual({
    placed: [
      'mine: 03-02, room 90',
      'call: 03-03, overdue 1, room 90',
      // Two days before it's due. The task pinned to that day then doesn't fit, because due tasks come first.
      'tax: 03-04, due 03-06, room 90',
      // Tuesday would be full with it, Thursday is a third empty.
      'talk: 03-05, priority, room 90',
      'mail: 03-06, room 90',
      // Monday has half an hour left, so it's the next best day of that phase.
      'retro: 03-03, phase menstrual 80, room 60',
      'sketch: 03-06, phase follicular 99, room 75',
    ],
    waiting: ['prep: no_room'],
  });
});
