import { expect, test } from 'vitest';
import { call, cookiesOf, fromElsewhere } from '../setup/calls.ts';
import { newestCode } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, NOON, personOf, registration, tokensIn, verify } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const NONE = {
  privacy: null,
  terms: null,
  adult: null,
  cookies: null,
  health: null,
  ai_summary: null,
  intimate: null,
  sharing: null,
};

const register = (headers: Record<string, string> = {}) =>
  call('POST /api/register/user', {
    body: { ...registration(ANA), language: 'nl' },
    headers: { ...fromElsewhere(), ...headers },
  });
const ask = (headers: Record<string, string> = {}) =>
  call('POST /api/login/code/request', {
    body: { email: ANA },
    headers: { ...fromElsewhere(), ...headers },
  });

/** The account of the newest code when a browser with these cookies enters it. */
async function enter(headers: Record<string, string> = {}) {
  const signedIn = await verify(ANA, await newestCode(ANA), headers);
  return (await detailsOf(personOf(ANA, tokensIn(signedIn)))).details;
}

test('a stranger’s ticks don’t count for the owner, who only wanted to log in', async () => {
  await register();
  const owner = cookiesOf(await ask());
  const { consents, cookie_consent, language } = await enter(owner);

  expect(consents).toEqual(NONE);
  expect(cookie_consent).toBeNull();
  expect(language).toBe('nl');
  expect(await query('select * from consents')).toEqual([]);
});

test('a stranger’s ticks don’t count if the code is entered without any cookie', async () => {
  await register();

  expect((await enter()).consents).toEqual(NONE);
});

test('a stranger’s ticks don’t count with an invented cookie', async () => {
  await register();

  expect((await enter({ cookie: `marea_request=${crypto.randomUUID()}` })).consents).toEqual(NONE);
});

test('a stranger’s ticks don’t count with the form’s stored name as the cookie', async () => {
  await register();
  const [row] = await query('select form from registrations');

  expect((await enter({ cookie: `marea_request=${row?.form}` })).consents).toEqual(NONE);
});

test('the ticks count in the form’s browser, no matter who requested a code since', async () => {
  await setClock(NOON);
  const owner = cookiesOf(await register());
  await setClock(NOON, 60);
  await call('POST /api/register/user', {
    body: { email: ANA, language: 'fr', cookie_consent: 0 },
    headers: fromElsewhere(),
  });
  const { consents, language } = await enter(owner);

  expect(consents).toMatchObject({ privacy: { given: 1 }, terms: { given: 1 }, cookies: { given: 1 } });
  expect(language).toBe('nl');
});

test('the ticks also count after the form’s browser has requested the code again', async () => {
  await setClock(NOON);
  const first = cookiesOf(await register());
  await setClock(NOON, 9 * 60);
  const again = cookiesOf(await ask(first));

  expect((await enter(again)).consents).toMatchObject({ privacy: { given: 1 } });
});

test('twenty forms of strangers do not displace the person’s own form', async () => {
  await setClock(NOON);
  const owner = cookiesOf(await register());
  for (let index = 1; index < 20; index++) {
    await setClock(NOON, index * 3600);
    await register();
  }

  expect((await enter(owner)).consents).toMatchObject({ privacy: { given: 1 } });
});
