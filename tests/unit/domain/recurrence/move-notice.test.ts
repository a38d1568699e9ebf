import { describe, expect, it } from 'vitest';
import {
  type LateNotice,
  type Move,
  type MoveReason,
  mattersNow,
  noticeFor,
} from '#domain/changes/changes.rules.ts';
import type { PinState } from '#domain/recurrence/pin.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const TODAY = day('2026-03-27');
const CYCLE = day('2026-02-26');
const lateBy = (n: number): MoveReason => ({ code: 'late', n, cycle: CYCLE });

/** A task of one day that moves. */
const moved = (
  taskId: string,
  [before, after]: readonly [string | null, string | null],
  pinState: PinState | null = null,
): Move => {
  const on = (text: string | null) => {
    const date = text === null ? null : day(text);
    return { startOn: date, endOn: date };
  };
  return {
    taskId,
    title: taskId,
    before: { ...on(before), pinState: null },
    after: { ...on(after), pinState },
  };
};

const notice = (
  moves: readonly Move[],
  { reason = { code: 'forecast_changed' } as MoveReason, late = null as LateNotice | null } = {},
) => noticeFor({ reason, moves, late, today: TODAY });

describe('a move', () => {
  it.each([
    ['matters if it is from a day within two weeks', ['2026-04-10', '2026-04-20'], true],
    ['matters if it is to a day within two weeks', ['2026-04-20', '2026-04-10'], true],
    ['matters if it is from a day of the last two weeks', ['2026-03-13', '2026-06-01'], true],
    ['matters if a task within two weeks loses its days', ['2026-03-29', null], true],
    ['doesn’t matter if both days are further ahead', ['2026-04-11', '2026-04-20'], false],
    ['doesn’t matter if a task far ahead loses its days', ['2026-04-11', null], false],
  ] as const)('%s', (_, days, matters) => {
    expect(mattersNow(moved('Meal prep', days), TODAY)).toBe(matters);
  });

  it('matters only by its first day', () => {
    const move = moved('Meal prep', ['2026-03-29', '2026-03-29']);
    const longer = { ...move, after: { ...move.after, endOn: day('2026-04-02') } };
    expect(mattersNow(longer, TODAY)).toBe(false);
  });
});

it('a move matters if the period ended the task’s days, even if they are the same, but only once', () => {
  const passed = moved('Massage', ['2026-03-27', '2026-03-27'], 'days_passed');
  expect(mattersNow(passed, TODAY)).toBe(true);
  const again = { ...passed, before: { ...passed.before, pinState: 'days_passed' as const } };
  expect(mattersNow(again, TODAY)).toBe(false);
});

describe('a notice', () => {
  it('lists the moves that matter', () => {
    const near = moved('Meal prep', ['2026-03-28', '2026-03-30']);
    const far = moved('Massage', ['2026-04-25', '2026-04-27']);
    expect(notice([near, far])).toEqual({ kind: 'new', reason: { code: 'forecast_changed' }, moves: [near] });
    expect(notice([far])).toEqual({ kind: 'none' });
  });

  it.each([
    ['period_came_first', 'period_came_first'],
    ['days_passed', 'days_passed'],
    ['deadline', 'limit'],
    ['no_window', 'forecast_changed'],
    ['resting', 'forecast_changed'],
  ] as const)('about tasks that are all %s has the reason %s', (state, code) => {
    const moves = ['One', 'Two'].map((id) => moved(id, ['2026-03-30', '2026-03-27'], state));
    expect(notice(moves)).toMatchObject({ kind: 'new', reason: { code } });
  });

  it('about tasks in several states has the reason of the move', () => {
    const moves = [
      moved('One', ['2026-03-30', '2026-03-27'], 'days_passed'),
      moved('Two', ['2026-03-30', '2026-04-01']),
    ];
    expect(notice(moves)).toMatchObject({ reason: { code: 'forecast_changed' } });
  });
});

describe('while the period is late', () => {
  const DAY_1 = [moved('Meal prep', ['2026-03-28', '2026-03-29'])];
  const DAY_2 = [moved('Meal prep', ['2026-03-29', '2026-03-30'])];
  const lateSeen = (seenN: number | null): LateNotice => ({ cycle: CYCLE, seenN, moves: DAY_1 });

  it('there is one notice, with the first and the newest days', () => {
    expect(notice(DAY_1, { reason: lateBy(1) })).toEqual({ kind: 'new', reason: lateBy(1), moves: DAY_1 });
    expect(notice(DAY_2, { reason: lateBy(2), late: lateSeen(null) })).toEqual({
      kind: 'amended',
      reason: lateBy(2),
      moves: [moved('Meal prep', ['2026-03-28', '2026-03-30'])],
      isUnseen: false,
    });
  });

  it.each([
    [1, 1, false],
    [1, 2, false],
    [1, 3, true],
    [4, 5, false],
    [4, 6, true],
  ])('a notice seen on day %i is unseen again on day %i: %s', (seenN, n, isUnseen) => {
    expect(notice(DAY_2, { reason: lateBy(n), late: lateSeen(seenN) })).toMatchObject({
      kind: 'amended',
      isUnseen,
    });
  });

  it('another task is added to it, and a finished one stays in it unchanged', () => {
    const massage = moved('Massage', ['2026-04-02', '2026-04-03']);
    expect(notice([massage], { reason: lateBy(2), late: lateSeen(1) })).toMatchObject({
      moves: [...DAY_1, massage],
    });
  });

  it('a later cycle has its own notice', () => {
    const late = { ...lateSeen(1), cycle: day('2026-01-29') };
    expect(notice(DAY_2, { reason: lateBy(1), late })).toMatchObject({ kind: 'new' });
  });

  it('the period itself updates it and makes it unseen', () => {
    const reason: MoveReason = { code: 'period_later', n: 2, cycle: CYCLE };
    const moves = [moved('Meal prep', ['2026-03-29', '2026-03-31'])];
    expect(notice(moves, { reason, late: lateSeen(1) })).toEqual({
      kind: 'amended',
      reason,
      moves: [moved('Meal prep', ['2026-03-28', '2026-03-31'])],
      isUnseen: true,
    });
  });

  it('a task that returned to its first days is left out', () => {
    const reason: MoveReason = { code: 'period_sooner', n: 1, cycle: CYCLE };
    const moves = [
      moved('Meal prep', ['2026-03-29', '2026-03-28']),
      moved('Massage', ['2026-04-02', '2026-04-01']),
    ];
    expect(notice(moves, { reason, late: lateSeen(1) })).toMatchObject({ moves: [moves[1]] });
  });
});
