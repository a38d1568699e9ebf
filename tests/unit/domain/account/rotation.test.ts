import { describe, expect, it } from 'vitest';
import { givesSameSuccessor } from '#domain/account/session.rules.ts';

const NOW = 1_000_000;

describe('a replaced refresh token', () => {
  it.each([
    ['while nobody has used the successor', null, true],
    ['at the moment of its first use', NOW, true],
    ['thirty seconds after its first use', NOW - 30, true],
    ['thirty-one seconds after its first use', NOW - 31, false],
  ])('gives the same successor %s: %j → %j', (_, successorUsedAt, good) => {
    expect(givesSameSuccessor({ counter: 7, successorUsedAt }, { presented: 6, now: NOW })).toBe(good);
  });

  it.each([0, 5, 7, 8, -1, Number.NaN])(
    'gives nothing if it isn’t the direct predecessor (%j)',
    (presented) => {
      const session = { counter: 7, successorUsedAt: null };

      expect(givesSameSuccessor(session, { presented, now: NOW })).toBe(false);
    },
  );
});
