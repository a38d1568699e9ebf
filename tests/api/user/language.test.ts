import { expect, test } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { ANA, detailsOf, signIn } from '../setup/person.ts';

const PATH = '/api/user/language/update';

test.each(['en', 'nl', 'fr'])('%s is kept and given back', async (language) => {
  const ana = await signIn(ANA, language === 'en' ? 'fr' : 'en');
  const answer = await ana.post(PATH, { language });

  expect(answer.status).toBe(200);
  expect((await detailsOf(ana)).details.language).toBe(language);
});

test.each(['es', 'de', 'EN', 'en-GB', '', 0, null, undefined])(
  '%s is refused by the field’s name',
  async (language) => {
    const ana = await signIn(ANA, 'nl');

    expect(refusalIn(await ana.post(PATH, { language }))).toEqual(invalid('language'));
    expect((await detailsOf(ana)).details.language).toBe('nl');
  },
);
