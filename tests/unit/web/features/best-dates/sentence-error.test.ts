import { describe, expect, it } from 'vitest';
import { sentenceError } from '#web/features/best-dates/selection.tsx';

describe('a sentence for the date finder', () => {
  it.each(['', '   ', '\n\t'])('is missing when it is blank: %j', (text) => {
    expect(sentenceError(text)).toBe('missing');
  });

  it('is too short below ten characters, not counting spaces around it', () => {
    expect(sentenceError('  a dinner  ')).toBe('short');
    expect(sentenceError('a dinner !')).toBeUndefined();
  });

  it('is counted in visible characters, however they are encoded', () => {
    expect(sentenceError('🎉'.repeat(9))).toBe('short');
    expect(sentenceError('🎉'.repeat(10))).toBeUndefined();
    expect(sentenceError('é'.repeat(9))).toBe('short');
  });

  it('is too long above five hundred', () => {
    expect(sentenceError('a'.repeat(500))).toBeUndefined();
    expect(sentenceError('a'.repeat(501))).toBe('long');
  });
});
