import { expect, test } from 'vitest';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import { KEYWORD_NAMES } from '#domain/texts/words.ts';

test.each(Object.entries(KEYWORD_NAMES))(
  'every keyword has a name in %s, and no other name exists',
  (_, names) => {
    const ids = KEYWORDS.map(({ id }) => id);

    expect(Object.keys(names).sort()).toEqual(ids.sort());
    expect(Object.values(names).filter((name) => name.trim() === '')).toEqual([]);
  },
);
