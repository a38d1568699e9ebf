import { describe, expect, it } from 'vitest';
import { cutText } from '#web/features/habits/cut-text.ts';

describe('a text that is cut', () => {
  it.each([0, 29, 30])('stays whole at %i of 30 characters', (length) => {
    expect(cutText('a'.repeat(length), 30)).toBe('a'.repeat(length));
  });

  it('keeps its first 30 characters and gets an ellipsis from 31 on', () => {
    expect(cutText('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}…`);
  });

  it('ends in no space before the ellipsis', () => {
    expect(cutText('Twice around the park, without a phone', 31)).toBe('Twice around the park, without…');
  });

  it('counts and cuts characters, never half of one', () => {
    expect(cutText('🌊'.repeat(30), 30)).toBe('🌊'.repeat(30));
    expect(cutText('🌊'.repeat(31), 30)).toBe(`${'🌊'.repeat(30)}…`);
  });
});
