import { describe, expect, test } from 'vitest';
import {
  type Answer,
  CODE_INVALID,
  call,
  comparable,
  fromElsewhere,
  RATE_LIMITED,
  refusalIn,
} from '../setup/calls.ts';
import {
  askIn,
  browserCookies,
  type Cookies,
  knownBrowser,
  knownBrowserLine,
  typeCode,
} from '../setup/known-browser.ts';
import { newestCode } from '../setup/mails.ts';
import { restoreMail, setClock, stopMail } from '../setup/outside.ts';
import { ANA, NOON, personOf, requestCode, signIn, tokensIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const BEN = 'ben@example.test';
const HOUR = 3600;

const ask = (email = ANA, cookies: Cookies = {}): Promise<Answer> => askIn(email, cookies);
const typeIn = (secret: string, cookies: Cookies = {}): Promise<Answer> =>
  typeCode({ email: ANA, secret }, cookies);

/** Requests codes like strangers, from many networks, until the address reaches its mail limit. */
async function useUpMails(email = ANA): Promise<void> {
  let answer = await ask(email);
  while (answer.status === 200) answer = await ask(email);
  expect(refusalIn(answer)).toEqual(RATE_LIMITED);
}

describe('the cookie that a sign-in stores', () => {
  test('is only sent to us, not to scripts or with cross-site calls, for 400 days', async () => {
    await signIn(ANA);
    const answer = await typeIn(await requestCode(ANA));

    expect(knownBrowserLine(answer)).toMatch(
      /^marea_known=[0-9a-f-]{36}\.\d{10}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(knownBrowserLine(answer)).not.toContain('ana');
  });

  test('survives signing out, here and everywhere', async () => {
    await signIn(ANA);
    const signedIn = await typeIn(await requestCode(ANA));
    const ana = personOf(ANA, tokensIn(signedIn));
    const answer = await ana.post('/api/user/logout', { logout_all: 1 });

    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('stays unchanged at the next sign-in, for another 400 days', async () => {
    const known = await knownBrowser(ANA);
    await ask(ANA, known);
    const again = await typeIn(await newestCode(ANA), known);

    expect(browserCookies(again)).toEqual(known);
    expect(knownBrowserLine(again)).toContain('Max-Age=34560000');
  });

  test('has at most four addresses; a new one replaces the oldest', async () => {
    let known: Cookies = {};
    for (let index = 1; index <= 5; index++)
      known = await knownBrowser(`person-${index}@example.test`, known);
    const entries = known.cookie?.split('=')[1]?.split('~') ?? [];

    expect(entries).toHaveLength(4);
    expect(new Set(entries.map((entry) => entry.split('.')[0])).size).toBe(4);
    await useUpMails('person-1@example.test');
    await useUpMails('person-2@example.test');
    expect((await ask('person-1@example.test', known)).status).toBe(429);
    expect((await ask('person-2@example.test', known)).status).toBe(200);
  });

  test('is not stored on the server and signs nobody in', async () => {
    const known = await knownBrowser(ANA);
    await ask(ANA, known);
    const [browser = ''] = known.cookie?.split('=')[1]?.split('.') ?? [];
    const stored = [
      await query('select * from login_requests'),
      await query('select * from rate_limit_hits'),
      await query('select * from sessions'),
    ];

    expect(browser).toHaveLength(36);
    expect(JSON.stringify(stored)).not.toContain(browser);
    expect(refusalIn(await typeIn('', known))).toEqual(CODE_INVALID);
  });
});

describe('the owner whose mails strangers use up', () => {
  test('gets a code in the browser that signed in before, and can sign in', async () => {
    const known = await knownBrowser(ANA);
    await useUpMails();
    const answer = await ask(ANA, known);
    const signedIn = await typeIn(await newestCode(ANA), known);

    expect(answer.status).toBe(200);
    expect(signedIn.status).toBe(200);
  });

  test('also gets a form’s mail there', async () => {
    const known = await knownBrowser(ANA);
    await useUpMails();
    const answer = await call('POST /api/register/user', {
      body: { email: ANA },
      headers: { ...fromElsewhere(), ...known },
    });

    expect(answer.status).toBe(200);
  });

  test.each([
    ['of another address', async () => knownBrowser(BEN)],
    [
      'of somebody’s own making',
      async () => ({ cookie: `marea_known=${crypto.randomUUID()}.1772366400.${'A'.repeat(43)}` }),
    ],
    ['that is none', async () => ({ cookie: 'marea_known=~~.~a.b~%F0%9F' })],
    ['cut short', async () => ({ cookie: (await knownBrowser(ANA)).cookie?.slice(0, -1) ?? '' })],
  ])('does not with an entry %s', async (_, cookies) => {
    const invalidCookies = await cookies();
    await useUpMails();

    expect(refusalIn(await ask(ANA, invalidCookies))).toEqual(RATE_LIMITED);
  });

  test('is recognised by one entry, at any position among others', async () => {
    const both = await knownBrowser(BEN, await knownBrowser(ANA));
    await useUpMails();

    expect((await ask(ANA, both)).status).toBe(200);
    expect((await ask(BEN, both)).status).toBe(200);
  });

  test('gets five an hour, ten a day and one per thirty seconds, in any network', async () => {
    await setClock(NOON);
    const known = await knownBrowser(ANA);
    const states: number[] = [];
    const waits: (string | null)[] = [];
    for (const second of [
      60,
      89,
      90,
      120,
      150,
      180,
      210,
      HOUR + 60,
      2 * HOUR,
      3 * HOUR,
      4 * HOUR,
      5 * HOUR,
      6 * HOUR,
    ]) {
      await setClock(NOON, second);
      const { status, headers } = await ask(ANA, known);
      states.push(status);
      if (status === 429) waits.push(headers.get('retry-after'));
    }

    expect(states).toEqual([200, 429, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429]);
    expect(waits).toEqual(['1', String(HOUR - 150), String(24 * HOUR + 60 - 6 * HOUR)]);
  });

  test('doesn’t use up the strangers’ share, and they don’t use up a second browser’s', async () => {
    const first = await knownBrowser(ANA);
    const second = await knownBrowser(ANA);
    await setClock(NOON);
    await ask(ANA, first);
    const answers = [await ask(ANA, first), await ask(ANA, second), await ask()];

    expect(answers.map(({ status }) => status)).toEqual([429, 200, 200]);
  });

  test('does not lose a mail of the share if it was not sent', async () => {
    await setClock(NOON);
    const known = await knownBrowser(ANA);
    await stopMail();
    const failed = await ask(ANA, known);
    await restoreMail();

    expect([failed.status, (await ask(ANA, known)).status]).toEqual([503, 200]);
  });
});

test('an entry doesn’t reveal whether the address still has an account', async () => {
  await setClock(NOON);
  const known = await knownBrowser(ANA);
  const ana = await signIn(ANA);
  const before = await ask(ANA, known);
  await ana.delete('/api/user/delete');
  await setClock(NOON, 60);
  const after = await ask(ANA, known);

  expect(after.status).toBe(before.status);
  expect(after.body).toEqual(before.body);
  expect(comparable(after.headers)).toEqual(comparable(before.headers));
});
