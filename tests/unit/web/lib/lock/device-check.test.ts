import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { making, PASSKEY, PRESENT, playPasskeys, VERIFIED } from '#tests/unit/web/played-passkeys.ts';
import { availableVerifiers, canUsePasskeys, canVerifyUser, verifyUser } from '#web/lib/lock/device-check.ts';

const base64url = (text: string) => Buffer.from(text).toString('base64url');

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => vi.unstubAllGlobals());

describe('passkeys', () => {
  it.each([
    ['localhost', true],
    ['marea.example', true],
    ['1and1.example', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('are available on a named host, not on an IP address: %s is %s', (hostname, can) => {
    vi.stubGlobal('location', { hostname });
    expect(canUsePasskeys()).toBe(can);
  });

  it('are not available in a browser that doesn’t support them', async () => {
    vi.unstubAllGlobals();
    expect([canUsePasskeys(), await canVerifyUser()]).toEqual([false, false]);
  });

  it.each([
    ['has one', async () => true, true],
    ['has none', async () => false, false],
    ['doesn’t say', () => Promise.reject(new Error('not allowed')), false],
  ])('need a platform authenticator: a browser that %s', async (_, answer, can) => {
    vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: answer });
    expect(await canVerifyUser()).toBe(can);
  });

  it('are the available verifiers, where passkeys are available', () => {
    expect(availableVerifiers(['one'])).toEqual(['one']);
    vi.stubGlobal('location', { hostname: '127.0.0.1' });
    expect(availableVerifiers(['one'])).toEqual([]);
  });
});

describe('the device’s own check', () => {
  it('requests one of the given passkeys and verification, with a new challenge each time', async () => {
    const requests = playPasskeys();
    await verifyUser([PASSKEY, base64url('two')]);
    await verifyUser([PASSKEY]);
    const [first, second] = requests;
    expect(first).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(first?.allowCredentials?.map(({ id }) => Buffer.from(id as ArrayBuffer).toString())).toEqual([
      'one',
      'two',
    ]);
    const challenges = [first, second].map((one) => Buffer.from(one?.challenge as ArrayBuffer));
    expect(challenges.map(({ length }) => length)).toEqual([32, 32]);
    expect(challenges[0]?.equals(challenges[1] ?? Buffer.of())).toBe(false);
    expect(first).not.toHaveProperty('extensions');
  });

  it('returns the passkey’s secret for a salt', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const requests = playPasskeys({ prf: making(secret) });
    const salt = crypto.getRandomValues(new Uint8Array(32));
    expect(await verifyUser([PASSKEY], salt)).toEqual({ passkey: PASSKEY, secret });
    expect(requests[0]?.extensions).toEqual({ prf: { eval: { first: salt } } });
  });

  it('returns no secret if the passkey makes none', async () => {
    playPasskeys({ prf: { enabled: true } });
    expect(await verifyUser([PASSKEY], new Uint8Array(32))).toMatchObject({ secret: undefined });
  });

  it.each([0, PRESENT, 0xff & ~VERIFIED])(
    'is not passed by presence without verification: flags %i',
    async (flags) => {
      playPasskeys({ flags });
      await expect(verifyUser([PASSKEY])).rejects.toThrow('did not verify');
    },
  );

  it('is never requested without a passkey, which would allow any passkey', async () => {
    const requests = playPasskeys();
    await expect(verifyUser([])).rejects.toThrow('no passkey');
    expect(requests).toEqual([]);
  });

  it('rejects when it is cancelled', async () => {
    playPasskeys('NotAllowedError');
    await expect(verifyUser([PASSKEY])).rejects.toMatchObject({ name: 'NotAllowedError' });
  });
});

describe('the system’s check in a native shell', () => {
  const askDevice = vi.fn<(reason: string) => Promise<void>>();
  /** Loads the module as in a native shell. */
  const openShell = async () => {
    vi.resetModules();
    vi.doMock('#web/lib/native/platform.ts', () => ({ deviceVerifier: () => askDevice }));
    return import('#web/lib/lock/device-check.ts');
  };
  beforeEach(() => {
    askDevice.mockReset().mockResolvedValue();
  });
  afterEach(() => vi.doUnmock('#web/lib/native/platform.ts'));

  it('replaces every passkey, and makes no key', async () => {
    const requests = playPasskeys();
    const shell = await openShell();
    const verifiers = shell.availableVerifiers([PASSKEY]);
    expect(verifiers).toEqual(['system']);
    expect(await shell.verifyUser(verifiers, new Uint8Array(32))).toEqual({
      passkey: 'system',
      secret: undefined,
    });
    expect(askDevice).toHaveBeenCalledOnce();
    expect(requests).toEqual([]);
  });

  it('rejects as the system does', async () => {
    const shell = await openShell();
    askDevice.mockRejectedValue(new Error('cancelled'));
    await expect(shell.verifyUser(['system'])).rejects.toThrow('cancelled');
  });

  it('is never requested by a lock that it doesn’t open', async () => {
    const shell = await openShell();
    await expect(shell.verifyUser([])).rejects.toThrow('no passkey');
    expect(askDevice).not.toHaveBeenCalled();
  });
});
