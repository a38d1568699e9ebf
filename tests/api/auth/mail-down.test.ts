import { expect, test } from 'vitest';
import { call, cookiesOf, refusalIn } from '../setup/calls.ts';
import { newestCode, readMails } from '../setup/mails.ts';
import { restoreMail, stopMail } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  personOf,
  registration,
  requestCode,
  signIn,
  tokensIn,
  verify,
} from '../setup/person.ts';

const UNAVAILABLE = { status: 503, code: 'unavailable' };

test('while no mail can be sent, a sign-up and a login are refused with the time to try again', async () => {
  await signIn(ANA);
  await stopMail();
  const answers = [
    await call('POST /api/register/user', { body: registration('ben@example.test') }),
    await call('POST /api/login/code/request', { body: { email: ANA } }),
    await call('POST /api/login/code/request', { body: { email: 'nobody@example.test' } }),
  ];

  for (const answer of answers) {
    expect(refusalIn(answer)).toEqual(UNAVAILABLE);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  expect(await readMails('ben@example.test')).toEqual([]);
});

test('a sign-up whose mail failed keeps its language: requesting a code finishes it, without its ticks', async () => {
  await stopMail();
  await call('POST /api/register/user', { body: { ...registration(ANA), language: 'fr' } });
  await restoreMail();
  const ana = personOf(ANA, tokensIn(await verify(ANA, await requestCode(ANA))));

  expect((await detailsOf(ana)).details).toMatchObject({
    language: 'fr',
    consents: { privacy: null, terms: null, adult: null, cookies: null },
  });
});

test('a sign-up whose form is sent again gets its ticks back', async () => {
  await stopMail();
  await call('POST /api/register/user', { body: registration(ANA) });
  await restoreMail();
  const again = await call('POST /api/register/user', { body: registration(ANA) });

  expect(again.status).toBe(200);
  const signedIn = await verify(ANA, await newestCode(ANA), cookiesOf(again));
  expect((await detailsOf(personOf(ANA, tokensIn(signedIn)))).details.consents).toMatchObject({
    privacy: { given: 1 },
    terms: { given: 1 },
    adult: { given: 1 },
  });
});

test('a code that was already sent survives a failed resend', async () => {
  await signIn(ANA);
  const code = await requestCode(ANA);
  await stopMail();
  await call('POST /api/login/code/request', { body: { email: ANA } });

  expect((await verify(ANA, code)).status).toBe(200);
});
