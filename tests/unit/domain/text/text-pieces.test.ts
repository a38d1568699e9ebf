import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf, textPieces } from '#domain/text/cut-text.ts';

test.each<[string, string, string[]]>([
  ['an empty text has no piece', '', []],
  ['a short text is one piece', 'abc', ['abc']],
  ['a longer text is several pieces', 'abcdefg', ['abc', 'def', 'g']],
  ['no letter is cut in two', '🌊🌊🌊🌊', ['🌊🌊🌊', '🌊']],
  ['no character of several code points is cut', 'abe\u0301🇧🇪x', ['ab', 'e\u0301', '🇧🇪x']],
  ['a character that is longer than a piece is cut', '👩‍👩‍👧‍👦', ['👩‍👩', '‍👧‍', '👦']],
])('%s', (_, text, pieces) => {
  expect(textPieces(text, 3)).toEqual(pieces);
});

test('the pieces add up to the text, and none exceeds the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 5 }), (text, max) => {
      const pieces = textPieces(text, max);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) expect([...piece].length).toBeLessThanOrEqual(max);
      // No piece has room for the next character, unless that is longer than a piece.
      pieces.slice(0, -1).forEach((piece, index) => {
        const [next = ''] = charactersOf(text.slice(pieces.slice(0, index + 1).join('').length));
        expect([...piece].length + [...next].length).toBeGreaterThan(max);
      });
    }),
  );
});
