import { describe, expect, vi } from 'vitest';
import { PASSKEYS_MAX } from '#domain/account/passkey.schema.ts';
import { type Passkey, WITHOUT_VERIFICATION } from '../setup/authenticator.ts';
import { CODE_INVALID, call, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { otherThan, readMails } from '../setup/mails.ts';
import { interrupt, readLogs, setClock } from '../setup/outside.ts';
import {
  ANA,
  NOON,
  type Person,
  refresh,
  requestCode,
  secondsOf,
  signIn,
  signInRotating,
  test,
} from '../setup/person.ts';
import { query, TABLE_NAMES } from '../setup/tables.ts';
import { addPasskey, answerWith, eventsOf, made, originOf, passkeysOf, signedBy } from './passkeys.ts';

const BO = 'bo@example.test';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CONFIRMATION_NEEDED = { status: 403, code: 'confirmation_needed' };
const CONFLICT = { status: 409, code: 'conflict' };

const add = (person: Person, response: unknown) => person.post('/api/passkey/add', { response });
const optionsOf = async (person: Person) =>
  ((await person.post('/api/passkey/options', {})).body as { options: object }).options; // validated against the document
const mailsAbout = async (email: string) =>
  (await readMails(email)).filter(({ text }) => text.includes('/settings/signing-in'));

describe('adding a passkey', () => {
  test('requests a discoverable passkey with user verification and without attestation', async ({ ana }) => {
    expect(await optionsOf(ana)).toMatchObject({
      rp: { id: new URL(await originOf()).hostname },
      user: { name: ANA, displayName: ANA },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    });
  });

  test('adds it to the list with its name and to the trail, and sends a mail with nothing else', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const { id } = await addPasskey(ana, '  My phone ');

    expect(await passkeysOf(ana)).toEqual([
      { id, name: 'My phone', has_prf: 1, backed_up: 1, created_at: secondsOf(NOON), last_used_at: null },
    ]);
    expect(await eventsOf(ana)).toEqual(['passkey_added']);
    await vi.waitFor(async () => expect(await mailsAbout(ANA)).toHaveLength(1));
    const [mail] = await mailsAbout(ANA);
    expect(mail?.subject).toBe('A passkey was added to your Marea account');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/cycl|menstru|period|My phone/i);
  });

  test('names it after the device by default, and excludes authenticators that already have one', async ({
    ana,
  }) => {
    const { id } = await addPasskey(ana);
    const { response } = await made(ana);
    const sent = { ...response, response: { ...response.response, transports: ['usb', 'mind-reading'] } };
    const headers = { 'user-agent': FIREFOX };
    await call('POST /api/passkey/add', { body: { response: sent }, stx: ana.stx, headers });

    expect((await passkeysOf(ana)).map(({ name }) => name).sort()).toEqual(['Firefox · Linux', 'Passkey']);
    const { excludeCredentials } = (await optionsOf(ana)) as { excludeCredentials: object[] }; // as above
    expect(excludeCredentials).toHaveLength(2);
    expect(excludeCredentials).toEqual(
      expect.arrayContaining([
        { type: 'public-key', id, transports: ['internal'] },
        { type: 'public-key', id: response.id, transports: ['usb'] },
      ]),
    );
  });

  test('stops at ten, also in parallel calls, and accepts none twice', async ({ ana }) => {
    const first = await made(ana);
    expect((await add(ana, first.response)).status).toBe(200);
    const again = await made(ana, { credential: first.passkey });
    expect(refusalIn(await add(ana, again.response))).toEqual(CONFLICT);
    for (let count = 2; count < PASSKEYS_MAX; count++) await addPasskey(ana);
    const more = await Promise.all(Array.from({ length: 5 }, () => made(ana)));
    const answers = await Promise.all(more.map(({ response }) => add(ana, response)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await passkeysOf(ana)).toHaveLength(PASSKEYS_MAX);
    expect(await eventsOf(ana)).toEqual(Array(PASSKEYS_MAX).fill('passkey_added'));
  });

  test.each([
    ['of another host', { origin: 'https://marea.example.evil' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without the person verified', { flags: WITHOUT_VERIFICATION }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['that says who made the device', { format: 'packed' }],
    ['to a challenge of one’s own', { challenge: 'b25lLW9mLW9uZXMtb3du' }],
  ] as const)('refuses an answer %s', async (_what, ways) => {
    const ana = await signIn(ANA);

    expect(refusalIn(await add(ana, (await made(ana, ways)).response))).toEqual(CODE_INVALID);
    expect(await passkeysOf(ana)).toEqual([]);
    expect(await eventsOf(ana)).toEqual([]);
  });

  test('accepts an answer once, only in the requesting session, for five minutes, and not as a sign-in', async () => {
    await setClock(NOON);
    const [ana, other] = [await signIn(ANA), await signIn(ANA)];
    const first = await made(ana);
    const signed = await signedBy(await addPasskey(ana));

    expect(refusalIn(await add(other, first.response))).toEqual(CODE_INVALID);
    expect((await add(ana, first.response)).status).toBe(200);
    expect(refusalIn(await add(ana, first.response))).toEqual(CODE_INVALID);
    const elsewhere = await made(ana, { challenge: challengeIn(signed.response.response.clientDataJSON) });
    expect(refusalIn(await add(ana, elsewhere.response))).toEqual(CODE_INVALID);
    expect((await answerWith(signed.response, signed.cookies)).status).toBe(200);

    const late = await made(ana);
    await setClock(NOON, 300);
    expect(refusalIn(await add(ana, late.response))).toEqual(CODE_INVALID);
  });

  test('adds nothing in a session that is ended meanwhile', async ({ ana }) => {
    for (let beforeCall = 1; beforeCall <= 8; beforeCall++) {
      const { response } = await made(ana);
      const [session] = await query('select * from sessions');
      await interrupt({ beforeCall, statement: 'delete from sessions' });
      const { status } = await add(ana, response);
      await interrupt(null);
      // A passkey added before the session ended is removed by the call that ended it.
      if (status === 200) break;
      expect(await passkeysOf(await signIn(ANA)), `before call ${beforeCall}`).toEqual([]);
      const columns = Object.keys(session ?? {});
      await query('delete from sessions');
      await query(
        `insert into sessions (${columns}) values (${columns.map(() => '?')})`,
        ...Object.values(session ?? {}),
      );
    }

    expect(await passkeysOf(await signIn(ANA))).toHaveLength(1);
  });

  test('neither stores nor logs any key that a passkey derives', async () => {
    const results = { first: 'prf-canary-4711', second: 'prf-canary-4712' };
    const ana = await signIn(ANA);
    const { passkey, response } = await made(ana);
    const clientExtensionResults = { prf: { enabled: true, results }, credProps: { rk: true } };
    expect((await add(ana, { ...response, clientExtensionResults })).status).toBe(200);
    const signed = await signedBy(passkey);
    const answer = await answerWith(
      { ...signed.response, ...{ clientExtensionResults: { prf: { results } } } },
      signed.cookies,
    );
    const tables = await Promise.all(TABLE_NAMES.map((name) => query(`select * from ${name}`)));

    expect(answer.status).toBe(200);
    expect(JSON.stringify(tables)).toContain(passkey.id);
    expect(JSON.stringify([tables, await readLogs(), await readMails(ANA)])).not.toContain('prf-canary');
  });
});

/** The challenge in a browser's answer. */
const challengeIn = (clientDataJSON: string): string =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }).challenge; // as the authenticator wrote it

describe('ten minutes after a sign-in', () => {
  const confirm = (person: Person, secret: string) =>
    call('POST /api/session/confirm', { body: { secret }, stx: person.stx, headers: fromElsewhere() });

  test('a passkey needs a code first, which counts once and only in its session', async () => {
    await setClock(NOON);
    const [ana, other] = [await signIn(ANA), await signIn(ANA)];
    const { response } = await made(ana);
    await setClock(NOON, 600);
    expect(await optionsOf(ana)).toBeDefined();
    await setClock(NOON, 601);

    expect(refusalIn(await ana.post('/api/passkey/options', {}))).toEqual(CONFIRMATION_NEEDED);
    expect(refusalIn(await add(ana, response))).toEqual(CONFIRMATION_NEEDED);
    const secret = await requestCode(ANA);
    expect(refusalIn(await confirm(ana, otherThan(secret)))).toEqual(CODE_INVALID);
    expect((await confirm(ana, secret)).status).toBe(200);
    expect(refusalIn(await confirm(other, secret))).toEqual(CODE_INVALID);
    expect(refusalIn(await other.post('/api/passkey/options', {}))).toEqual(CONFIRMATION_NEEDED);
    await addPasskey(ana);
    expect(await passkeysOf(ana)).toHaveLength(1);
    expect((await eventsOf(ana)).filter((event) => event === 'session_confirmed')).toHaveLength(1);
  });

  test('it also needs one after a refresh; a confirmation survives a refresh and expires after ten minutes', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    await setClock(NOON, 601);
    const first = (await refresh(ana.xox)).body as { stx: string; xox: string }; // validated against the document
    const ask = (stx: string) => call('POST /api/passkey/options', { body: {}, stx });
    expect(refusalIn(await ask(first.stx))).toEqual(CONFIRMATION_NEEDED);
    const body = { secret: await requestCode(ANA) };
    expect((await call('POST /api/session/confirm', { body, stx: first.stx })).status).toBe(200);
    const second = (await refresh(first.xox)).body as { stx: string; xox: string }; // as above
    expect((await ask(second.stx)).status).toBe(200);

    await setClock(NOON, 1202);
    const third = (await refresh(second.xox)).body as { stx: string }; // as above
    expect(refusalIn(await ask(third.stx))).toEqual(CONFIRMATION_NEEDED);
  });

  test('an older passkey than the session also proves it; one added in it, or another person’s, doesn’t', async () => {
    await setClock(NOON);
    const first = await signIn(ANA);
    const [hers, his] = [await addPasskey(first), await addPasskey(await signIn(BO))];
    await setClock(NOON, 60);
    const ana = await signIn(ANA);
    await setClock(NOON, 61);
    const added = await addPasskey(ana);
    await setClock(NOON, 662);
    const prove = async (passkey: Passkey) => {
      const { response, cookies } = await signedBy(passkey);
      const headers = { ...fromElsewhere(), ...cookies };
      return call('POST /api/session/confirm-passkey', { body: { response }, stx: ana.stx, headers });
    };
    for (const other of [added, his]) expect(refusalIn(await prove(other))).toEqual(CODE_INVALID);
    expect(refusalIn(await ana.post('/api/passkey/options', {}))).toEqual(CONFIRMATION_NEEDED);
    expect((await eventsOf(ana)).includes('session_confirmed')).toBe(false);

    expect((await prove(hers)).status).toBe(200);
    expect(await optionsOf(ana)).toBeDefined();
    expect((await eventsOf(ana))[0]).toBe('session_confirmed');
  });

  test('another person’s code confirms nothing', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await signIn(BO);
    await setClock(NOON, 601);

    expect(refusalIn(await confirm(ana, await requestCode(BO)))).toEqual(CODE_INVALID);
    expect(refusalIn(await ana.post('/api/passkey/options', {}))).toEqual(CONFIRMATION_NEEDED);
  });

  test('a code has as many tries as at a sign-in', async ({ ana }) => {
    const secret = await requestCode(ANA);
    for (let count = 0; count < 5; count++) {
      expect(refusalIn(await confirm(ana, otherThan(secret)))).toEqual(CODE_INVALID);
    }

    expect(refusalIn(await confirm(ana, secret))).toEqual(CODE_INVALID);
    expect(await query('select 1 from sessions where confirmed_at is not null')).toEqual([]);
  });
});
