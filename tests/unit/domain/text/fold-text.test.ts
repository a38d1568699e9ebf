import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '#domain/text/fold-text.ts';

describe('folded text', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFÉ', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Œuvre', 'oeuvre'],
    ['Straße', 'strasse'],
    ['Ångström', 'angstrom'],
    ['København', 'kobenhavn'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['100 % _x_', '100 % _x_'],
    ['🌙', '🌙'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('preserves marks that are letters in other scripts', () => {
    expect(foldText('की')).not.toBe(foldText('का'));
    expect(foldText('が')).not.toBe(foldText('か'));
  });

  it('does not change when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('of any part is contained in that of the whole', () => {
    fc.assert(
      fc.property(fc.tuple(fc.string(), fc.string(), fc.string()), ([before, part, after]) => {
        expect(foldText(`${before} ${part} ${after}`)).toContain(foldText(part));
      }),
    );
  });
});
