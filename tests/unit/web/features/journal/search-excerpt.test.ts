import { describe, expect, test } from 'vitest';
import { searchExcerpt } from '#web/features/journal/journal-list.tsx';

describe('a found remark', () => {
  test('shows the match as written, whatever case and accents were typed', () => {
    expect(searchExcerpt('craving: Crème brûlée', 'creme')).toEqual({
      before: 'craving: ',
      match: 'Crème',
      after: ' brûlée',
    });
    expect(searchExcerpt('du bœuf', 'boeu')).toEqual({ before: 'du ', match: 'bœu', after: 'f' });
    expect(searchExcerpt('😴 slept badly', 'BADLY')).toEqual({
      before: '😴 slept ',
      match: 'badly',
      after: '',
    });
  });

  test('with many words shows those around the match', () => {
    const { before, match, after } = searchExcerpt(`${'a '.repeat(200)}needle${' b'.repeat(200)}`, 'needle');
    expect([...before].length).toBeLessThan(45);
    expect(before.startsWith('…')).toBe(true);
    expect(match).toBe('needle');
    expect([...after].length).toBeLessThanOrEqual(101);
    expect(after.endsWith('…')).toBe(true);
  });

  test('shows its beginning if the match can’t be located', () => {
    expect(searchExcerpt('skin: oily', 'z')).toEqual({ before: 'skin: oily', match: '', after: '' });
  });
});
