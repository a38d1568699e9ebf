import { afterEach, describe, expect, test } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { SearchHit, searchExcerpt } from '#web/ui/layout/search-hit.tsx';

describe('a found remark', () => {
  test('shows the match as written, whatever case and accents were typed', () => {
    expect(searchExcerpt('craving: Crème brûlée', { keyword: 'creme', isCut: true })).toEqual({
      before: 'craving: ',
      match: 'Crème',
      after: ' brûlée',
    });
    expect(searchExcerpt('du bœuf', { keyword: 'boeu', isCut: true })).toEqual({
      before: 'du ',
      match: 'bœu',
      after: 'f',
    });
    expect(searchExcerpt('😴 slept badly', { keyword: 'BADLY', isCut: true })).toEqual({
      before: '😴 slept ',
      match: 'badly',
      after: '',
    });
  });

  test('with many words shows those around the match', () => {
    const { before, match, after } = searchExcerpt(`${'a '.repeat(200)}needle${' b'.repeat(200)}`, {
      keyword: 'needle',
      isCut: true,
    });
    expect([...before].length).toBeLessThan(45);
    expect(before.startsWith('…')).toBe(true);
    expect(match).toBe('needle');
    expect([...after].length).toBeLessThanOrEqual(101);
    expect(after.endsWith('…')).toBe(true);
  });

  test('begins with a whole word', () => {
    const text = 'Table for eight people, somewhere one can hear each other';
    const { before } = searchExcerpt(text, { keyword: 'other', isCut: true });
    expect(before).toBe('…people, somewhere one can hear each ');
  });

  test('shows its beginning if the match can’t be located', () => {
    expect(searchExcerpt('skin: oily', { keyword: 'z', isCut: true })).toEqual({
      before: 'skin: oily',
      match: '',
      after: '',
    });
  });

  test('is whole unless it should be cut', () => {
    const text = `${'a '.repeat(80)}needle${' b'.repeat(10)}`;
    const { before, match, after } = searchExcerpt(text, { keyword: 'NEEDLE' });
    expect(before + match + after).toBe(text);
  });
});

describe('a searched text', () => {
  afterEach(takeDown);

  test('has its match marked, and no mark without a match or a search', async () => {
    const page = await show(
      <>
        <p>
          <SearchHit text="Covers for the Bakery" keyword="bake" />
        </p>
        <p>
          <SearchHit text="Tea" keyword="bake" />
          <SearchHit text=" time" keyword="" />
        </p>
      </>,
    );
    expect([...page.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bake']);
    expect([...page.querySelectorAll('p')].map((text) => text.textContent)).toEqual([
      'Covers for the Bakery',
      'Tea time',
    ]);
  });
});
