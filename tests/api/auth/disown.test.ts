import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { securityEventsSchema } from '#domain/security-trail/security-trail.calls.ts';
import { feedOf, renewFeed } from '../calendar-feed/calendar-feed.ts';
import {
  type Answer,
  call,
  comparable,
  expectRefused,
  fromElsewhere,
  PASSKEY_UNKNOWN,
  refusalIn,
  UNAUTHORIZED,
} from '../setup/calls.ts';
import { browserCookies } from '../setup/known-browser.ts';
import { setClock } from '../setup/outside.ts';
import { personOf, refresh, signIn, tokensIn } from '../setup/person.ts';
import { ANA, deviceMails, enter, mailedToken, NOON } from './new-device.ts';
import { addPasskey, eventsOf, passkeysOf, signInWith } from './passkeys.ts';

const DAY = 86_400;

const disown = (token: unknown): Promise<Answer> =>
  call('POST /api/session/disown', { body: { token }, headers: fromElsewhere() });

describe('“this wasn’t me”', () => {
  test.each([60, 0])(
    'ends that session and no other, and records it in the trail (%d s later)',
    async (seconds) => {
      await setClock(NOON);
      const ana = await signIn(ANA);
      await setClock(NOON, seconds);
      const { person: stranger } = await enter();
      const answer = await disown(await mailedToken());

      expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
      expect(refusalIn(await stranger.get('/api/user/details'))).toEqual(UNAUTHORIZED);
      expect((await refresh(stranger.xox)).status).toBe(400);
      expect((await refresh(ana.xox)).status).toBe(200);
      const { events } = parse(securityEventsSchema, (await ana.get('/api/user/security-events')).body);
      expect(events.map(({ event }) => event)).toContain('session_disowned');
    },
  );

  test('ends all sessions from the same browser, and its next sign-in is announced again, once', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 60);
    const first = await enter();
    const second = await enter(browserCookies(first.answer));
    await disown(await mailedToken());
    const refreshed = [await refresh(first.person.xox), await refresh(second.person.xox)];
    await setClock(NOON, 120);
    const third = await enter(browserCookies(second.answer));
    await deviceMails(2);
    await setClock(NOON, 180);
    await enter(browserCookies(third.answer));
    await enter();

    expect(refreshed.map(({ status }) => status)).toEqual([400, 400]);
    expect((await refresh(ana.xox)).status).toBe(200);
    // The last mail shows that the one before it had been processed.
    expect(await deviceMails(3)).toHaveLength(3);
  });

  test('ends them even if the announced session has ended', async () => {
    await signIn(ANA);
    const first = await enter();
    const second = await enter(browserCookies(first.answer));
    await first.person.post('/api/user/logout', { logout_all: 0 });
    await disown(await mailedToken());

    expect((await refresh(second.person.xox)).status).toBe(400);
  });

  test('ends the calendar address that was made since, and records it in the trail', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 60);
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

  test('removes the passkeys that were added since, and records it in the trail; older ones stay', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const hers = await addPasskey(ana);
    await setClock(NOON, 60);
    const { person } = await enter();
    const stolen = await addPasskey(person);
    await disown(await mailedToken());

    expect((await passkeysOf(ana)).map(({ id }) => id)).toEqual([hers.id]);
    expect(refusalIn(await signInWith(stolen))).toEqual(PASSKEY_UNKNOWN);
    expect((await signInWith(hers)).status).toBe(200);
    expect(await eventsOf(ana)).toContain('passkey_removed');
  });

  test('ends every session begun since in browsers not known before, by code or passkey', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const hers = await enter();
    await deviceMails(1);
    await setClock(NOON, 60);
    const { person: stranger } = await enter();
    const token = await mailedToken(2);
    const stolen = await addPasskey(stranger);
    await setClock(NOON, 120);
    const byPasskey = personOf(ANA, tokensIn(await signInWith(stolen)));
    const byCode = await enter();
    await setClock(NOON, 180);
    const byCodeAgain = await enter(browserCookies(byCode.answer));
    const hersAgain = await enter(browserCookies(hers.answer));
    await addPasskey(byPasskey);
    await disown(token);

    for (const { xox } of [stranger, byPasskey, byCode.person, byCodeAgain.person])
      expect((await refresh(xox)).status).toBe(400);
    for (const { person } of [hers, hersAgain]) expect((await refresh(person.xox)).status).toBe(200);
    expect(await passkeysOf(hersAgain.person)).toEqual([]);
  });

  test('also removes passkeys and addresses that its browser added at another time, and none of other browsers', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const hers = await addPasskey(ana);
    const lent = await enter();
    await addPasskey(lent.person);
    await setClock(NOON, 60);
    await enter();
    // From now on every browser is new again.
    await disown(await mailedToken(2));
    expect(await passkeysOf(ana)).toHaveLength(2);
    await setClock(NOON, 120);
    await enter(browserCookies(lent.answer));
    await disown(await mailedToken(3));

    expect((await passkeysOf(ana)).map(({ id }) => id)).toEqual([hers.id]);
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

  test('works up to ten days after, and then ends nothing and gets the same answer', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const first = await enter();
    const early = await mailedToken();
    await setClock(NOON, 3600);
    const second = await enter();
    const late = await mailedToken(2);
    await setClock(NOON, 10 * DAY);
    const answer = await disown(early);
    const refreshed = [await refresh(first.person.xox), await refresh(second.person.xox)];
    await setClock(NOON, 3600 + 10 * DAY - 1);
    await disown(late);

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refresh(second.person.xox)).status).toBe(400);
  });

  test('gets the same answer if repeated, for no account, forged, or with another token of ours', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 60);
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

  test('without a token is refused by its name', async () => {
    await expectRefused((token) => disown(token), {
      token: [undefined, '', 5, null, ['x'], 'x'.repeat(513)],
    });
  });

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
