import { describe, expect, it } from 'vitest';
import {
  type LateNotice,
  type Move,
  type MoveReason,
  mattersNow,
  noticeFor,
} from '#domain/recurrence/move-notice.ts';
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
  return { taskId, title: taskId, before: on(before), after: { ...on(after), pinState } };
};

const notice = (
  moves: readonly Move[],
  { reason = { code: 'forecast_changed' } as MoveReason, late = null as LateNotice | null } = {},
) => noticeFor({ reason, moves, late, today: TODAY });

describe('a move matters', () => {
  it.each([
    ['from a day within two weeks', ['2026-04-10', '2026-04-20'], true],
    ['to one', ['2026-04-20', '2026-04-10'], true],
    ['from a day of the last two weeks', ['2026-03-13', '2026-06-01'], true],
    ['to rest', ['2026-03-29', null], true],
    ['but not when both are farther off', ['2026-04-11', '2026-04-20'], false],
    ['nor from far off to rest', ['2026-04-11', null], false],
  ] as const)('%s', (_, days, matters) => {
    expect(mattersNow(moved('Meal prep', days), TODAY)).toBe(matters);
  });

  it('by its first day alone', () => {
    const move = moved('Meal prep', ['2026-03-29', '2026-03-29']);
    const longer = { ...move, after: { ...move.after, endOn: day('2026-04-02') } };
    expect(mattersNow(longer, TODAY)).toBe(false);
  });
});

describe('a notice', () => {
  it('tells the moves that matter', () => {
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
  ] as const)('of tasks that are all %s says %s', (state, code) => {
    const moves = ['One', 'Two'].map((id) => moved(id, ['2026-03-30', '2026-03-27'], state));
    expect(notice(moves)).toMatchObject({ kind: 'new', reason: { code } });
  });

  it('of tasks in several states says what happened', () => {
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
  const known = (seenN: number | null): LateNotice => ({ cycle: CYCLE, seenN, moves: DAY_1 });

  it('there is one notice, which says the first and the newest days', () => {
    expect(notice(DAY_1, { reason: lateBy(1) })).toEqual({ kind: 'new', reason: lateBy(1), moves: DAY_1 });
    expect(notice(DAY_2, { reason: lateBy(2), late: known(null) })).toEqual({
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
  ])('looked at on day %i, on day %i it is unseen again: %s', (seenN, n, isUnseen) => {
    expect(notice(DAY_2, { reason: lateBy(n), late: known(seenN) })).toMatchObject({
      kind: 'amended',
      isUnseen,
    });
  });

  it('a further task joins it, and one that is finished stays in it as it was', () => {
    const massage = moved('Massage', ['2026-04-02', '2026-04-03']);
    expect(notice([massage], { reason: lateBy(2), late: known(1) })).toMatchObject({
      moves: [...DAY_1, massage],
    });
  });

  it('a later cycle has its own', () => {
    const late = { ...known(1), cycle: day('2026-01-29') };
    expect(notice(DAY_2, { reason: lateBy(1), late })).toMatchObject({ kind: 'new' });
  });

  it('the period itself is told in it, as news', () => {
    const reason: MoveReason = { code: 'period_later', n: 2, cycle: CYCLE };
    const moves = [moved('Meal prep', ['2026-03-29', '2026-03-31'])];
    expect(notice(moves, { reason, late: known(1) })).toEqual({
      kind: 'amended',
      reason,
      moves: [moved('Meal prep', ['2026-03-28', '2026-03-31'])],
      isUnseen: true,
    });
  });

  it('what is back on its first days is not told', () => {
    const reason: MoveReason = { code: 'period_sooner', n: 1, cycle: CYCLE };
    const moves = [
      moved('Meal prep', ['2026-03-29', '2026-03-28']),
      moved('Massage', ['2026-04-02', '2026-04-01']),
    ];
    expect(notice(moves, { reason, late: known(1) })).toMatchObject({ moves: [moves[1]] });
  });
});
