import { describe, expect, it } from 'vitest';
import { cutText } from '#domain/text/cut-text.ts';

describe('cutting a text', () => {
  it.each([0, 29, 30])('leaves %i of 30 characters whole', (length) => {
    expect(cutText('a'.repeat(length), 30)).toBe('a'.repeat(length));
  });

  it('keeps the first 30 characters and adds an ellipsis from 31 on', () => {
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

  it('keeps a text of nothing but punctuation', () => {
    expect(cutText('.'.repeat(40), 30)).toBe(`${'.'.repeat(30)}…`);
  });

  it('counts whole characters and never cuts one in half', () => {
    expect(cutText('🌊'.repeat(30), 30)).toBe('🌊'.repeat(30));
    expect(cutText('🌊'.repeat(31), 30)).toBe(`${'🌊'.repeat(30)}…`);
  });
});
