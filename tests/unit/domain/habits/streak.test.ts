import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streakOf } from '#domain/habits/habits.rules.ts';

/** The streaks of days, oldest first, the last one today: `x` due and checked, `o` due, `+` checked though not due, `.` neither. */
function streaksOf(days: string) {
  const signs = [...days];
  return streakOf({
    due: signs.map((sign) => 'xo'.includes(sign)),
    checked: signs.map((sign) => 'x+'.includes(sign)),
  });
}

describe('a streak', () => {
  it.each([
    ['', 0, 0],
    ['x', 1, 1],
    ['o', 0, 0],
    ['xxx', 3, 3],
    // Today is not over.
    ['xxxo', 3, 3],
    ['xxxoo', 0, 3],
    ['xxxox', 1, 3],
    // Days that were not due neither extend nor end a streak.
    ['x..x..x', 3, 3],
    ['xx+++', 2, 2],
    ['x.o.x', 1, 1],
    ['+', 0, 0],
    ['xx.', 2, 2],
    // The best streak may be the current one.
    ['xxoxxx', 3, 3],
    ['xxxxoxx', 2, 4],
    ['xxxx..o..', 0, 4],
  ])('over "%s" is %i, with a best of %i', (days, streak, best) => {
    expect(streaksOf(days)).toEqual({ streak, best_streak: best });
  });

  const anyDays = fc.array(fc.record({ due: fc.boolean(), checked: fc.boolean() }), { maxLength: 60 });
  const streaks = (days: { due: boolean; checked: boolean }[]) =>
    streakOf({ due: days.map(({ due }) => due), checked: days.map(({ checked }) => checked) });

  it('is the same without past days on which nothing was due', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const counted = days.filter(({ due }, index) => due || index === days.length - 1);
        expect(streaks(days)).toEqual(streaks(counted));
      }),
    );
  });

  it('is never longer than the number of checked due days or the best streak', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const { streak, best_streak: best } = streaks(days);
        expect(streak).toBeLessThanOrEqual(best);
        expect(best).toBeLessThanOrEqual(days.filter(({ due, checked }) => due && checked).length);
      }),
    );
  });

  it('grows by one when today is due and checked, and not at all when it is not due', () => {
    fc.assert(
      fc.property(anyDays, fc.boolean(), (days, checked) => {
        const { streak } = streaks([...days, { due: true, checked: false }]);
        expect(streaks([...days, { due: true, checked: true }]).streak).toBe(streak + 1);
        expect(streaks([...days, { due: false, checked }]).streak).toBe(
          days.at(-1)?.due && !days.at(-1)?.checked ? 0 : streak,
        );
      }),
    );
  });
});
