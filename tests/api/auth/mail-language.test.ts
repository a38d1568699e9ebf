import { describe, expect, test } from 'vitest';
import { call } from '../setup/calls.ts';
import { codeIn, newestMail } from '../setup/mails.ts';
import { ANA, registration, signIn } from '../setup/person.ts';

const ask = (email: string, acceptLanguage: string) =>
  call('POST /api/login/code/request', {
    body: { email },
    headers: { 'accept-language': acceptLanguage },
  });

describe.each([
  { language: 'en', signUp: 'sign-up code', login: 'sign-in code', none: 'no Marea account' },
  { language: 'nl', signUp: 'aanmeldcode', login: 'inlogcode', none: 'geen Marea-account' },
  { language: 'fr', signUp: 'code d’inscription', login: 'code de connexion', none: 'pas encore de compte' },
] as const)('in $language', ({ language, signUp, login, none }) => {
  test('the sign-up mail is in the language of the form', async () => {
    await call('POST /api/register/user', { body: { ...registration(ANA), language } });
    const mail = await newestMail(ANA);

    expect(mail.subject).toContain(signUp);
    expect(mail.html).toContain(`<html lang="${language}">`);
  });

  test('the login mail is in the language of the account, whatever the browser’s', async () => {
    await signIn(ANA, language);
    await ask(ANA, language === 'en' ? 'fr' : 'en');
    const mail = await newestMail(ANA);

    expect(mail.subject).toContain(login);
    expect(mail.subject).not.toContain(codeIn(mail));
  });

  test('the mail for an address without an account is in the language of the browser', async () => {
    await ask('nobody@example.test', `${language}-BE,en;q=0.5`);

    expect((await newestMail('nobody@example.test')).subject).toContain(none);
  });
});

test('a browser of another language gets English', async () => {
  await ask('nobody@example.test', 'de-DE,de;q=0.9');

  expect((await newestMail('nobody@example.test')).subject).toContain('no Marea account');
});

test('the language changed in the profile is the language of the next mail', async () => {
  const ana = await signIn(ANA, 'en');
  await ana.post('/api/user/language/update', { language: 'nl' });
  await ask(ANA, 'en');

  expect((await newestMail(ANA)).subject).toContain('inlogcode');
});

test.each([
  ['fr,fr-FR;q=0.8,en-US;q=0.5', 'pas encore de compte'],
  ['de,nl;q=0.7,en;q=0.3', 'geen Marea-account'],
  ['en;q=0.2, fr;q=0.9', 'pas encore de compte'],
  ['fr;q=0, de', 'no Marea account'],
  ['*', 'no Marea account'],
])('the browser’s list %s is ordered by its weights', async (header, subject) => {
  await ask('nobody@example.test', header);

  expect((await newestMail('nobody@example.test')).subject).toContain(subject);
});
