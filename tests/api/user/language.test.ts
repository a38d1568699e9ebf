import { expect, test } from 'vitest';
import { expectRefused } from '../setup/calls.ts';
import { ANA, detailsOf, signIn } from '../setup/person.ts';

const PATH = '/api/user/language/update';

test.each(['en', 'nl', 'fr'])('%s is stored and returned', async (language) => {
  const ana = await signIn(ANA, language === 'en' ? 'fr' : 'en');
  const answer = await ana.post(PATH, { language });

  expect(answer.status).toBe(200);
  expect((await detailsOf(ana)).details.language).toBe(language);
});

test('an unknown language is refused by the field’s name', async () => {
  const ana = await signIn(ANA, 'nl');
  await expectRefused((language: unknown) => ana.post(PATH, { language }), {
    language: ['es', 'de', 'EN', 'en-GB', '', 0, null, undefined],
  });
  expect((await detailsOf(ana)).details.language).toBe('nl');
});
