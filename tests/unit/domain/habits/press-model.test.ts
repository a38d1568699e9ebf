import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayAfterPress, type HabitPress, UNMARKED } from '#domain/habits/habits.rules.ts';
import type { HabitDayRow } from '#domain/habits/packed-weeks.ts';
import type { ModelRow } from './habit-model.ts';
import { type ModelPress, type ModelTarget, modelPress } from './press-model.ts';

const EIGHT: ModelTarget = { per: 'day', target: 8_000 };
const A_WEEK: ModelTarget = { per: 'week', target: 30_000 };
/** `x` done, `s` skipped, `-` neither, then the amount. */
const written = (row: ModelRow | null | 'refused') =>
  row === null || row === 'refused' ? row : `${row.done ? 'x' : row.skipped ? 's' : '-'}${row.amount ?? ''}`;
function rowAfter(presses: readonly ModelPress[], target: ModelTarget) {
  let row: ModelRow | null = null;
  for (const press of presses) {
    const next: ModelRow | null | 'refused' = modelPress(row, { press, target });
    if (next === 'refused') return next;
    row = next;
  }
  return written(row);
}

describe('a press', () => {
  it.each<[ModelPress[], string | null]>([
    [[{ add: 3_000 }], '-3000'],
    [[{ add: 3_000 }, { add: 5_000 }], 'x8000'],
    [[{ add: 9_000 }, { add: -2_000 }], '-7000'],
    // Two devices that both take the last three away.
    [[{ add: 3_000 }, { add: -3_000 }, { add: -3_000 }], null],
    [[{ set: 8_000 }], 'x8000'],
    [[{ set: 8_000 }, { set: 0 }], null],
    [[{ add: 3_000 }, { done: 1 }], 'x8000'],
    [[{ add: 9_000 }, { done: 1 }], 'x9000'],
    [[{ done: 1 }, { done: 0 }], null],
    [[{ add: 9_000 }, { skipped: 1 }], 's9000'],
    [[{ add: 9_000 }, { skipped: 1 }, { skipped: 0 }], 'x9000'],
    [[{ add: 3_000 }, { skipped: 1 }, { skipped: 0 }], '-3000'],
    [[{ add: 3_000 }, { skipped: 1 }, { add: 1_000 }], '-4000'],
    [[{ add: 3_000 }, { skipped: 1 }, { done: 0 }], 's'],
    [[{ skipped: 1 }, { skipped: 0 }], null],
    [[{ done: 1 }, { skipped: 0 }], 'x8000'],
    [[{ set: 1_000_000_000 }, { add: 1 }], 'refused'],
  ])('on a target of 8 a day: %j leads to %s', (presses, row) => {
    expect(rowAfter(presses, EIGHT)).toBe(row);
  });

  it.each<[ModelPress[], string | null]>([
    [[{ add: 1 }], 'x1'],
    [[{ add: 5 }, { add: -5 }], null],
    [[{ done: 1 }], 'x'],
    [[{ done: 1 }, { add: 5 }], 'x5'],
    // The tick stays until an addition judges the day.
    [[{ done: 1 }, { add: -5 }], null],
    [[{ done: 1 }, { add: 5 }, { done: 0 }], null],
    [[{ add: 5 }, { skipped: 1 }, { skipped: 0 }], 'x5'],
  ])('on a target of 30 a week: %j leads to %s', (presses, row) => {
    expect(rowAfter(presses, A_WEEK)).toBe(row);
  });

  it.each<[ModelPress[], string | null]>([
    [[{ done: 1 }], 'x'],
    [[{ done: 1 }, { skipped: 1 }], 's'],
    [[{ skipped: 1 }, { done: 1 }], 'x'],
    [[{ skipped: 1 }, { done: 0 }], 's'],
    [[{ done: 1 }, { skipped: 1 }, { skipped: 0 }], null],
  ])('without a target: %j leads to %s', (presses, row) => {
    expect(rowAfter(presses, null)).toBe(row);
  });

  it('of additions leads to the same in any order', () => {
    const anyAdditions = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyAdditions, fc.nat(), (amounts, turn) => {
        const at = turn % amounts.length;
        const turned = [...amounts.slice(at), ...amounts.slice(0, at)].reverse();
        const pressesOf = (list: number[]) => list.map((add) => ({ add }));
        expect(rowAfter(pressesOf(turned), EIGHT)).toBe(rowAfter(pressesOf(amounts), EIGHT));
        expect(rowAfter(pressesOf(amounts), EIGHT)).toContain(
          String(amounts.reduce((sum, add) => sum + add)),
        );
      }),
    );
  });
});

const anyPress: fc.Arbitrary<ModelPress> = fc.oneof(
  fc.record({ add: fc.integer({ min: -9_000, max: 9_000 }).filter((add) => add !== 0) }),
  fc.record({ set: fc.nat(9_000) }),
  fc.record({ done: fc.constantFrom<0 | 1>(0, 1) }),
  fc.record({ skipped: fc.constantFrom<0 | 1>(0, 1) }),
);
const anyTarget: fc.Arbitrary<ModelTarget> = fc.option(
  fc.record({ per: fc.constantFrom('day', 'week'), target: fc.integer({ min: 1, max: 9_000 }) }),
);

function productPress(press: ModelPress): HabitPress {
  if ('done' in press) return { mark: 'done', isSet: press.done === 1 };
  return 'skipped' in press ? { mark: 'skipped', isSet: press.skipped === 1 } : press;
}

test('a day has after any presses what it has in the model', () => {
  fc.assert(
    fc.property(fc.array(anyPress, { maxLength: 12 }), anyTarget, (presses, target) => {
      const held = { target: target?.target ?? null, targetPer: target?.per ?? 'day' };
      const row = presses.reduce<HabitDayRow>(
        (before, press) => dayAfterPress(before, { press: productPress(press), held }),
        UNMARKED,
      );
      const isEmpty = row.done === 0 && row.skipped === 0 && row.amount === null;
      const shown = { done: row.done === 1, skipped: row.skipped === 1, amount: row.amount };
      expect(written(isEmpty ? null : shown)).toBe(rowAfter(presses, target));
    }),
    { numRuns: 1_000 },
  );
});
