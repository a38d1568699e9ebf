import { describe, expect } from 'vitest';
import { setAccountStatus } from '../../../scripts/admin/accounts.ts';
import { type Assertion, signWith, WITHOUT_VERIFICATION } from '../setup/authenticator.ts';
import { type Answer, BANNED, CODE_INVALID, comparable, PASSKEY_UNKNOWN, refusalIn } from '../setup/calls.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, signedInDevices, signIn, test } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addPasskey,
  answerWith,
  askedFor,
  eventsOf,
  made,
  originOf,
  passkeysOf,
  signedBy,
  signInWith,
} from './passkeys.ts';

const BO = 'bo@example.test';

/** An answer without the parts that always differ. */
const looks = ({ status, headers, body }: Answer) => ({ status, headers: comparable(headers), body });

/** A text with a different character at a position. */
const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

describe('a wrong answer of a passkey', () => {
  test('always gets the same refusal, except for a deleted passkey, and signs nobody in', async () => {
    await setClock(NOON);
    const [ana, bo] = [await signIn(ANA), await signIn(BO)];
    const [passkey, his, removed] = [await addPasskey(ana), await addPasskey(bo), await addPasskey(ana)];
    await ana.delete(`/api/passkey/${removed.id}/delete`);
    const { passkey: unknown } = await made(ana);
    const origin = await originOf();
    const used = await signedBy(his);
    expect((await answerWith(used.response, used.cookies)).status).toBe(200);
    const old = await signedBy(passkey);
    await setClock(NOON, 300);
    const foreign = await askedFor();
    const wrong: Readonly<Record<string, () => Promise<Answer>>> = {
      'a passkey that was removed': () => signInWith(removed),
      'a passkey that never was': () => signInWith(unknown),
      'a person who never was': () => signInWith(unknown, { userHandle: handle(crypto.randomUUID()) }),
      'another person’s handle': () => signInWith(passkey, { userHandle: his.userHandle }),
      'no handle': () => signInWith(passkey, { userHandle: '' }),
      'a handle that is no id': () => signInWith(passkey, { userHandle: handle("' or 1=1 --") }),
      'a handle that is no text': () => signInWith(passkey, { userHandle: '!' }),
      'another host': () => signInWith(passkey, { origin: 'https://evil.example' }),
      'another port': () => signInWith(passkey, { origin: 'http://127.0.0.1:1' }),
      'another relying party': () => signInWith(passkey, { rpId: 'evil.example' }),
      'nobody verified': () => signInWith(passkey, { flags: WITHOUT_VERIFICATION }),
      'another ceremony': () => signInWith(passkey, { type: 'webauthn.create' }),
      'another person’s key': () => signInWith({ ...passkey, privateKey: his.privateKey }),
      'another person’s passkey': () => signInWith({ ...passkey, id: his.id }),
      'a challenge that was used': () => answerWith(used.response, used.cookies),
      'a challenge of five minutes ago': () => answerWith(old.response, old.cookies),
      'a challenge without its cookie': async () => answerWith((await signedBy(passkey)).response, {}),
      'a challenge of another browser': async () =>
        answerWith((await signedBy(passkey)).response, foreign.cookies),
      'a challenge that is half a character': () =>
        answerWith(
          signWith(passkey, { ...foreign.options, challenge: '\ud800\u0000' }, { origin }),
          foreign.cookies,
        ),
      'an id that is half a character': () => signInWith({ ...passkey, id: '\ud800\u0000' }),
      'a challenge of one’s own': () =>
        answerWith(signWith(passkey, { ...foreign.options, challenge: 'AAAA' }, { origin }), foreign.cookies),
    };
    const expected = looks(await signInWith(passkey, { origin: 'https://evil.example' }));
    expect(expected).toMatchObject({ status: 400, body: { code: 'code_invalid' } });
    const unknownToo = looks(await signInWith(unknown));
    const errors = [{ path: 'response.id', message: expect.any(String) }];
    expect(unknownToo).toEqual({
      ...expected,
      headers: { ...expected.headers, 'content-length': expect.any(String) },
      body: { ...(expected.body as object), errors }, // a problem
    });

    for (const [what, attempt] of Object.entries(wrong)) {
      const isGone = GONE.includes(what);
      expect.soft(looks(await attempt()), what).toEqual(isGone ? unknownToo : expected);
    }
    expect(await signedInDevices(ana)).toHaveLength(1);
    // Nobody signed in, so her trail has no such event.
    expect((await eventsOf(ana)).filter((event) => event === 'signed_in')).toEqual([]);
  });

  test('is refused for a change in any field', async ({ ana }) => {
    const passkey = await addPasskey(ana);
    const inside = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const;
    const tampered: [string, (signed: Assertion) => Assertion][] = [
      ...inside.flatMap((field) =>
        [0, 0.3, 0.5, 0.9].map((part): [string, (signed: Assertion) => Assertion] => [
          `${field} at ${part}`,
          (signed) => {
            const sent = signed.response[field];
            const changed = changedAt(sent, Math.floor(sent.length * part));
            return { ...signed, response: { ...signed.response, [field]: changed } };
          },
        ]),
      ),
      ...inside.map((field): [string, (signed: Assertion) => Assertion] => [
        `${field} left empty`,
        (signed) => ({ ...signed, response: { ...signed.response, [field]: '' } }),
      ]),
      ...(['id', 'rawId', 'type'] as const).flatMap((field) =>
        [(text: string) => changedAt(text, 3), () => '', () => 'AAAA'].map(
          (change, index): [string, (signed: Assertion) => Assertion] => [
            `${field}, change ${index}`,
            (signed) => ({ ...signed, [field]: change(signed[field]) }),
          ],
        ),
      ),
    ];
    for (const [what, tamper] of tampered) {
      // A passkey may be tried twenty times an hour.
      await query('delete from rate_limit_hits');
      const { response, cookies } = await signedBy(passkey);
      const { fields, ...refusal } = refusalIn(await answerWith(tamper(response), cookies));
      expect.soft(refusal, what).toEqual(CODE_INVALID);
      // A caller who sends another passkey's or person's id learns nothing about the right one.
      if (!/^(id,|userHandle)/.test(what)) expect.soft(fields, what).toBeUndefined();
    }

    expect(await signedInDevices(ana)).toHaveLength(1);
    await query('delete from rate_limit_hits');
    expect((await signInWith(passkey)).status).toBe(200);
  });

  test('uses up its challenge', async () => {
    const passkey = await addPasskey(await signIn(ANA));
    const { response, cookies } = await signedBy(passkey);
    const changed = { ...response.response, signature: changedAt(response.response.signature, 20) };

    expect(refusalIn(await answerWith({ ...response, response: changed }, cookies))).toEqual(CODE_INVALID);
    expect(refusalIn(await answerWith(response, cookies))).toEqual(CODE_INVALID);
  });
});

describe('the counter of a passkey', () => {
  test('is refused if it decreases or stays, which is recorded once an hour', async ({ ana }) => {
    const passkey = await addPasskey(ana);

    expect((await signInWith(passkey, { counter: 7 })).status).toBe(200);
    expect(refusalIn(await signInWith(passkey, { counter: 7 }))).toEqual(CODE_INVALID);
    expect(refusalIn(await signInWith(passkey, { counter: 3 }))).toEqual(CODE_INVALID);
    expect((await signInWith(passkey, { counter: 8 })).status).toBe(200);
    expect((await eventsOf(ana)).filter((event) => event === 'passkey_refused')).toHaveLength(1);
    expect(await signedInDevices(ana)).toHaveLength(3);
  });

  test('may stay at 0, but a single 0 doesn’t make an older count valid again', async ({ ana }) => {
    const passkey = await addPasskey(ana);
    for (const counter of [0, 0, 7, 0]) {
      expect((await signInWith(passkey, { counter })).status, String(counter)).toBe(200);
    }

    expect(refusalIn(await signInWith(passkey, { counter: 5 }))).toEqual(CODE_INVALID);
  });

  test('is not recorded for callers who cannot sign', async () => {
    const [ana, bo] = [await signIn(ANA), await signIn(BO)];
    const [passkey, his] = [await addPasskey(ana), await addPasskey(bo)];
    await signInWith(passkey, { counter: 7 });
    await signInWith({ ...passkey, privateKey: his.privateKey }, { counter: 3 });

    expect(await eventsOf(ana)).not.toContain('passkey_refused');
  });
});

describe('with a passkey', () => {
  test('only the right answer reveals that an account is banned, and it gets no session', async () => {
    const passkey = await addPasskey(await signIn(ANA));
    await setAccountStatus(operatorDatabases(), { email: ANA, status: 'banned', reason: 'spam' });

    expect(refusalIn(await signInWith(passkey, { origin: 'https://evil.example' }))).toEqual(CODE_INVALID);
    expect(refusalIn(await signInWith(passkey))).toEqual(BANNED);
    expect(await query('select * from sessions')).toHaveLength(1);
  });

  test('nobody gets into a deleted account, nor into a new one at its address', async ({ ana }) => {
    const passkey = await addPasskey(ana);
    await ana.delete('/api/user/delete');
    expect(await query('select * from passkeys')).toEqual([]);
    expect(refusalIn(await signInWith(passkey))).toEqual(PASSKEY_UNKNOWN);
    const anew = await signIn(ANA);

    expect(refusalIn(await signInWith(passkey))).toEqual(PASSKEY_UNKNOWN);
    expect(await passkeysOf(anew)).toEqual([]);
  });
});

/** Answers to the caller's own challenge with a person and a passkey that isn't theirs; the browser may forget this passkey. */
const GONE = [
  'a passkey that was removed',
  'a passkey that never was',
  'a person who never was',
  'another person’s handle',
  'another person’s passkey',
  'an id that is half a character',
];

/** The user handle that an authenticator stores. */
const handle = (text: string): string => Buffer.from(text).toString('base64url');
