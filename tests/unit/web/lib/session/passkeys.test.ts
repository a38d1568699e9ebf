import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  authenticatorData,
  making,
  PASSKEY,
  PRESENT,
  playPasskeys,
  VERIFIED,
} from '#tests/unit/web/played-passkeys.ts';
import { NO_PASSKEY_KEY } from '#web/lib/device-storage.ts';
import { endOffer, isOfferDue, offerPasskeySoon } from '#web/lib/session/passkey-offer.ts';
import {
  createPasskey,
  isAlreadyRegistered,
  isCancelled,
  signalPasskeys,
  tokensByPasskey,
} from '#web/lib/session/passkeys.ts';

const base64url = (content: string | Uint8Array) => Buffer.from(content).toString('base64url');
/** A passkey's 32 secret bytes, which must not leave the device. */
const SECRET = new Uint8Array(32).fill(0xab);
const CHALLENGE = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' };

/** All requests to the server as text. */
let sent: string[];

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(String(init.body ?? ''));
    if (path === '/api/login/passkey/verify') return Response.json({ success: 1, xox: 'r1', stx: 'a1' });
    return Response.json({ success: 1, options: CHALLENGE });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a sign-in by passkey', () => {
  it('sends the signed challenge, and no byte of the passkey’s secret', async () => {
    playPasskeys({ prf: making(SECRET) });
    expect(await tokensByPasskey()).toMatchObject({ xox: 'r1', stx: 'a1' });
    expect(JSON.parse(sent[1] ?? '')).toEqual({
      rotate: 1,
      response: {
        id: PASSKEY,
        rawId: base64url('one'),
        type: 'public-key',
        response: {
          clientDataJSON: base64url('client'),
          authenticatorData: base64url(authenticatorData(PRESENT | VERIFIED)),
          signature: base64url('signature'),
          userHandle: base64url('me'),
        },
      },
    });
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      expect(sent.join()).not.toContain(Buffer.from(SECRET).toString(form));
    }
    expect(sent.join()).not.toContain('171,171');
  });

  it('sends only the request for a challenge if no passkey was chosen', async () => {
    playPasskeys('NotAllowedError');
    const error = await tokensByPasskey().catch((reason: unknown) => reason);
    expect(isCancelled(error)).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('requests challenges one after another, even after a failed one', async () => {
    playPasskeys('NotAllowedError');
    let open = 0;
    const atOnce: number[] = [];
    vi.stubGlobal('fetch', async () => {
      open += 1;
      atOnce.push(open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (atOnce.length === 1) throw new TypeError('no network');
      return Response.json({ success: 1, options: CHALLENGE });
    });
    await Promise.allSettled([tokensByPasskey(), tokensByPasskey(), tokensByPasskey()]);
    expect(atOnce).toEqual([1, 1, 1]);
  });
});

describe('the offer of passkeys in the address’s field', () => {
  it('never begins if it was aborted before the challenge arrived', async () => {
    const requests = playPasskeys();
    const controller = new AbortController();
    const tokens = tokensByPasskey({ inField: controller.signal });
    controller.abort();
    await expect(tokens).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toEqual([]);
  });
});

describe('a new passkey', () => {
  const options = {
    rp: { id: 'localhost', name: 'Marea' },
    user: { id: base64url('me'), name: 'noor', displayName: 'Noor' },
    challenge: 'AAAA',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  } as const;
  const make = () => createPasskey({ ...options, pubKeyCredParams: [...options.pubKeyCredParams] });

  it('reports whether it can make keys, without sending one', async () => {
    playPasskeys({ prf: { enabled: true, ...making(SECRET) } });
    expect(await make()).toEqual({
      id: PASSKEY,
      rawId: base64url('one'),
      type: 'public-key',
      response: {
        clientDataJSON: base64url('client'),
        attestationObject: base64url('made'),
        transports: ['internal'],
      },
      clientExtensionResults: { prf: { enabled: true } },
    });
  });

  it('reports nothing about keys if the browser doesn’t', async () => {
    playPasskeys();
    expect((await make()).clientExtensionResults).toEqual({});
  });

  it('is recognised as already registered, and not confused with a cancelled one', async () => {
    playPasskeys('InvalidStateError');
    const error = await make().catch((reason: unknown) => reason);
    expect([isAlreadyRegistered(error), isCancelled(error)]).toEqual([true, false]);
  });
});

describe('a sign-in with a deleted passkey', () => {
  const problem = (errors: object) => ({
    type: 'x',
    title: 'x',
    status: 400,
    detail: 'x',
    code: 'code_invalid',
    success: 0,
    ...errors,
  });

  it.each([
    [
      'is signalled to the browser, which can remove the passkey',
      { errors: [{ path: 'response.id', message: 'x' }] },
      1,
    ],
    ['is not confused with a refused one', {}, 0],
  ])('%s', async (_, errors, signals) => {
    playPasskeys();
    const signal = vi.fn(async () => undefined);
    Object.assign(PublicKeyCredential, { signalUnknownCredential: signal });
    vi.stubGlobal('fetch', async (path: string) =>
      path === '/api/login/passkey/verify'
        ? Response.json(problem(errors), { status: 400 })
        : Response.json({ success: 1, options: CHALLENGE }),
    );
    await expect(tokensByPasskey()).rejects.toMatchObject({ code: 'code_invalid' });
    expect(signal.mock.calls).toEqual(
      Array.from({ length: signals }, () => [{ rpId: 'localhost', credentialId: PASSKEY }]),
    );
  });
});

describe('the signal about valid passkeys', () => {
  const accepted = { rp_id: 'localhost', user_handle: 'bWU', passkeys: [{ id: 'one' }, { id: 'two' }] };

  it.each([
    ['doesn’t listen', {}],
    ['refuses', { signalAllAcceptedCredentials: () => Promise.reject(new TypeError('no')) }],
  ])('does not fail in a browser that %s', async (_, api) => {
    vi.stubGlobal('PublicKeyCredential', api);
    await expect(signalPasskeys(accepted)).resolves.toBeUndefined();
  });
});

describe('the offer of a passkey', () => {
  it('is made after a sign-in by code, until it is accepted', () => {
    expect(isOfferDue()).toBe(false);
    offerPasskeySoon();
    expect(isOfferDue()).toBe(true);
    endOffer({ isDeclined: false });
    expect(isOfferDue()).toBe(false);
    offerPasskeySoon();
    expect(isOfferDue()).toBe(true);
  });

  it('is never repeated on a device where it was declined', () => {
    offerPasskeySoon();
    endOffer({ isDeclined: true });
    offerPasskeySoon();
    expect(isOfferDue()).toBe(false);
    expect(localStorage.getItem(NO_PASSKEY_KEY)).toBe('1');
  });
});
