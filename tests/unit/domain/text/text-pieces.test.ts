import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPieces } from '#domain/text/text-pieces.ts';

test.each<[string, string, string[]]>([
  ['an empty text has no piece', '', []],
  ['a short one is a piece', 'abc', ['abc']],
  ['a longer one is several', 'abcdefg', ['abc', 'def', 'g']],
  ['no letter is cut in two', '🌊🌊🌊🌊', ['🌊🌊🌊', '🌊']],
])('%s', (_, text, pieces) => {
  expect(textPieces(text, 3)).toEqual(pieces);
});

test('the pieces together are the text, and none is longer than it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 5 }), (text, max) => {
      const pieces = textPieces(text, max);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) expect([...piece].length).toBeLessThanOrEqual(max);
      for (const piece of pieces.slice(0, -1)) expect([...piece].length).toBe(max);
    }),
  );
});
