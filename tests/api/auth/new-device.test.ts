import { parse } from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { securityEventsSchema } from '#domain/security-trail/security-trail.schema.ts';
import { feedOf, renewFeed } from '../calendar-feed/calendar-feed.ts';
import {
  type Answer,
  CODE_INVALID,
  call,
  comparable,
  fromElsewhere,
  invalid,
  refusalIn,
  UNAUTHORIZED,
} from '../setup/calls.ts';
import { askIn, type Cookies, keptIn, typeCode } from '../setup/known-browser.ts';
import { newestCode, type ReceivedMail, readMails } from '../setup/mails.ts';
import { restoreMail, setClock, stopMail } from '../setup/outside.ts';
import { type Person, personOf, refresh, signIn, signUp, tokensIn } from '../setup/person.ts';
import { addPasskey, eventsOf, passkeysOf, signInWith } from './passkeys.ts';

const ANA = 'ana@example.test';
const NOON = '2026-03-01T12:00:00Z';
const DAY = 86_400;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const isAboutDevice = ({ text }: ReceivedMail) => text.includes('/not-me');

/** Signs in with a mailed code, in a browser with these cookies. */
async function enter(cookies: Cookies = {}): Promise<{ answer: Answer; person: Person }> {
  await askIn(ANA, cookies);
  const answer = await typeCode(
    { email: ANA, secret: await newestCode(ANA) },
    { 'user-agent': FIREFOX, ...cookies },
  );
  return { answer, person: personOf(ANA, tokensIn(answer)) };
}

/** The mails about sign-ins, newest first, once there are so many. */
const deviceMails = (count: number): Promise<ReceivedMail[]> =>
  vi.waitFor(async () => {
    const mails = (await readMails(ANA)).filter(isAboutDevice);
    expect(mails).toHaveLength(count);
    return mails;
  });

/** The token in the link of the newest mail about a sign-in. */
async function mailedToken(count = 1): Promise<string> {
  const [mail] = await deviceMails(count);
  return /\/not-me\?lang=\w\w#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

const disown = (token: unknown): Promise<Answer> =>
  call('POST /api/session/disown', { body: { token }, headers: fromElsewhere() });

describe('a sign-in from a new browser', () => {
  test('is announced by mail, in the language of the account and with the coarse name of the device', async () => {
    await signIn(ANA, 'nl');
    await enter();
    const [mail] = await deviceMails(1);

    expect(mail?.subject).toBe('Er is ingelogd op je Marea-account');
    expect(mail?.text).toContain('Firefox · Linux');
    expect(mail?.text).toMatch(/https?:\/\/\S+\/not-me\?lang=nl#\S+$/m);
    expect(mail?.html).toMatch(/href="https?:\/\/[^"?]+\/not-me\?lang=nl#[^"]+"/);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/cycl|menstru|period|198\.51|Mozilla/i);
  });

  test.each([
    { language: 'en', subject: 'A new sign-in to your Marea account', device: 'unknown device' },
    { language: 'fr', subject: 'Nouvelle connexion à votre compte Marea', device: 'appareil inconnu' },
  ] as const)('without a name too, in $language', async ({ language, subject, device }) => {
    await signIn(ANA, language);
    await askIn(ANA);
    await typeCode({ email: ANA, secret: await newestCode(ANA) });
    const [mail] = await deviceMails(1);

    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(device);
  });

  test('is announced once: the next time the browser is known', async () => {
    await signIn(ANA);
    const { answer } = await enter();
    await enter(keptIn(answer));
    await enter();

    // The third shows that the second was through.
    expect(await deviceMails(2)).toHaveLength(2);
  });

  test('isn’t announced for a new account', async () => {
    await signUp(ANA);
    await enter();

    expect(await deviceMails(1)).toHaveLength(1);
  });

  test('succeeds even if the mail isn’t sent', async () => {
    await signIn(ANA);
    await askIn(ANA);
    const secret = await newestCode(ANA);
    await stopMail();
    const answer = await typeCode({ email: ANA, secret });
    await restoreMail();

    expect(answer.status).toBe(200);
  });
});

describe('“this wasn’t me”', () => {
  test('ends that session and no other, and the trail says so', async () => {
    const ana = await signIn(ANA);
    const { person: stranger } = await enter();
    const answer = await disown(await mailedToken());

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect(refusalIn(await stranger.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect((await refresh(stranger.xox)).status).toBe(400);
    expect((await refresh(ana.xox)).status).toBe(200);
    const { events } = parse(securityEventsSchema, (await ana.get('/api/user/security-events')).body);
    expect(events.map(({ event }) => event)).toContain('session_disowned');
  });

  test('ends all sessions from the same browser, and its next sign-in is announced again, once', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const first = await enter();
    const second = await enter(keptIn(first.answer));
    await disown(await mailedToken());
    const refreshed = [await refresh(first.person.xox), await refresh(second.person.xox)];
    await setClock(NOON, 60);
    const third = await enter(keptIn(second.answer));
    await deviceMails(2);
    await setClock(NOON, 120);
    await enter(keptIn(third.answer));
    await enter();

    expect(refreshed.map(({ status }) => status)).toEqual([400, 400]);
    expect((await refresh(ana.xox)).status).toBe(200);
    // The last shows that the one before it was through.
    expect(await deviceMails(3)).toHaveLength(3);
  });

  test('ends them even if the announced session has ended', async () => {
    await signIn(ANA);
    const first = await enter();
    const second = await enter(keptIn(first.answer));
    await first.person.post('/api/user/logout', { logout_all: 0 });
    await disown(await mailedToken());

    expect((await refresh(second.person.xox)).status).toBe(400);
  });

  test('ends the calendar address that was made since, and says so in the trail', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const { person } = await enter();
    await renewFeed(person);
    await disown(await mailedToken());
    const { events } = parse(securityEventsSchema, (await ana.get('/api/user/security-events')).body);

    expect(await feedOf(ana)).toBeNull();
    expect(events.map(({ event }) => event)).toContain('calendar_address_ended');
  });

  test('leaves the calendar address from before', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await renewFeed(ana);
    await setClock(NOON, 60);
    await enter();
    await disown(await mailedToken());
    const { events } = parse(securityEventsSchema, (await ana.get('/api/user/security-events')).body);

    expect(await feedOf(ana)).not.toBeNull();
    expect(events.map(({ event }) => event)).not.toContain('calendar_address_ended');
  });

  test('removes the passkeys that were added since, and says so in the trail; those from before stay', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const hers = await addPasskey(ana);
    await setClock(NOON, 60);
    const { person } = await enter();
    const stolen = await addPasskey(person);
    await disown(await mailedToken());

    expect((await passkeysOf(ana)).map(({ id }) => id)).toEqual([hers.id]);
    expect(refusalIn(await signInWith(stolen))).toEqual(CODE_INVALID);
    expect((await signInWith(hers)).status).toBe(200);
    expect(await eventsOf(ana)).toContain('passkey_removed');
  });

  test('needs a press: opening the page ends nothing', async () => {
    await signIn(ANA);
    const { person } = await enter();
    const token = await mailedToken();
    await call(`GET /not-me?lang=en`);
    const read = await call(`GET /api/session/disown?token=${token}`);

    expect(read.status).toBe(405);
    expect((await person.get('/api/user/details')).status).toBe(200);
  });

  test('works up to ten days after, and then ends nothing and says the same', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const first = await enter();
    const early = await mailedToken();
    await setClock(NOON, 3600);
    const second = await enter();
    const late = await mailedToken(2);
    await setClock(NOON, 10 * DAY - 1);
    await disown(early);
    const refreshed = await refresh(first.person.xox);
    await setClock(NOON, 3600 + 10 * DAY);
    const answer = await disown(late);

    expect(refreshed.status).toBe(400);
    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect((await refresh(second.person.xox)).status).toBe(200);
  });

  test('gets the same answer if repeated, for no account, forged, or with another token of ours', async () => {
    const ana = await signIn(ANA);
    await enter();
    const token = await mailedToken();
    const [userId, sessionId, until, mac] = token.split('.');
    const first = await disown(token);
    const answers = [
      await disown(token),
      await disown('nothing'),
      await disown(`${userId}.${sessionId}.${Number(until) + 1}.${mac}`),
      await disown(`${token}x`),
      await disown(ana.xox),
      await disown(ana.stx),
    ];

    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([first.status, first.body]);
      expect(comparable(answer.headers)).toEqual(comparable(first.headers));
    }
    expect((await refresh(ana.xox)).status).toBe(200);
  });

  test('gives nobody a session: its token is no refresh token', async () => {
    await signIn(ANA);
    await enter();

    expect((await refresh(await mailedToken())).status).toBe(400);
  });

  test.each([undefined, '', 5, null, ['x'], 'x'.repeat(513)])(
    'without a token (%j) is refused by its name',
    async (token) => {
      expect(refusalIn(await disown(token))).toEqual(invalid('token'));
    },
  );

  test('works sixty times in ten minutes from one network', async () => {
    const headers = fromElsewhere();
    const answers = await Promise.all(
      Array.from({ length: 65 }, () => call('POST /api/session/disown', { body: { token: 'x' }, headers })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(60).fill(200),
      ...Array(5).fill(429),
    ]);
  });
});
