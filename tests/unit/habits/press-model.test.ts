import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelRow } from './habit-model.ts';
import { type ModelPress, type ModelTarget, modelPress } from './press-model.ts';

describe('a press', () => {
  const EIGHT: ModelTarget = { per: 'day', target: 8_000 };
  const A_WEEK: ModelTarget = { per: 'week', target: 30_000 };
  /** `x` done, `s` skipped, `-` neither, then the amount. */
  const written = (row: ModelRow | null | 'refused') =>
    row === null || row === 'refused'
      ? row
      : `${row.done ? 'x' : row.skipped ? 's' : '-'}${row.amount ?? ''}`;
  function rowAfter(presses: readonly ModelPress[], target: ModelTarget) {
    let row: ModelRow | null = null;
    for (const press of presses) {
      const next: ModelRow | null | 'refused' = modelPress(row, { press, target });
      if (next === 'refused') return next;
      row = next;
    }
    return written(row);
  }

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
