import { describe, expect, it } from 'vitest';
import { charactersOf, cutText, firstCharacters } from '#domain/text/cut-text.ts';

describe('cutting a text', () => {
  it.each([0, 29, 30])('does not change %i of 30 characters', (length) => {
    expect(cutText('a'.repeat(length), 30)).toBe('a'.repeat(length));
  });

  it('leaves the first 30 characters and an ellipsis from 31 on', () => {
    expect(cutText('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}…`);
  });

  it('leaves no space before the ellipsis', () => {
    expect(cutText('Twice around the park, without a phone', 31)).toBe('Twice around the park, without…');
  });

  it.each([
    ['Twice round the park. Then home', 21],
    ['Twice round the park, then home', 21],
    ['Twice round the park … and home', 22],
    ['Twice round the park — and home', 23],
  ])('leaves no punctuation in front of the ellipsis: %s', (text, max) => {
    expect(cutText(text, max)).toBe('Twice round the park…');
  });

  it('does not empty a text of nothing but punctuation', () => {
    expect(cutText('.'.repeat(40), 30)).toBe(`${'.'.repeat(30)}…`);
  });

  it('counts whole characters and never cuts one in half', () => {
    expect(cutText('🌊'.repeat(30), 30)).toBe('🌊'.repeat(30));
    expect(cutText('🌊'.repeat(31), 30)).toBe(`${'🌊'.repeat(30)}…`);
  });
});

/** Each looks like one character: a family, a flag, a skin tone, a combining accent, a Devanagari syllable. */
const WHOLE = ['👩‍👩‍👧‍👦', '🇧🇪', '🤦🏽‍♀️', 'e\u0301', 'नि'];

describe('characters of several code points', () => {
  it.each(WHOLE)('are never cut: %s', (character) => {
    expect(charactersOf(character)).toEqual([character]);
    expect(firstCharacters(`${character}nna`, 1)).toBe(character);
    expect(cutText(character.repeat(30), 30)).toBe(character.repeat(30));
    expect(cutText(character.repeat(31), 30)).toBe(`${character.repeat(30)}…`);
  });

  it.each(WHOLE)('are left out whole where a limit counts code points: %s', (character) => {
    const length = [...character].length;
    expect(firstCharacters(`ab${character}cd`, { codePoints: length + 1 })).toBe('ab');
    expect(cutText(`ab${character}cd`, { codePoints: length + 2 })).toBe(`ab${character}…`);
  });

  it('are cut only if a single character is longer than the limit', () => {
    expect(firstCharacters(`e${'\u0301'.repeat(90)}`, { codePoints: 20 })).toBe(`e${'\u0301'.repeat(19)}`);
  });
});
