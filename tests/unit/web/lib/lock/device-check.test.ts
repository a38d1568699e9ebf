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
  ])('can be had on a host with a name, not on an address: %s is %s', (hostname, can) => {
    vi.stubGlobal('location', { hostname });
    expect(canUsePasskeys()).toBe(can);
  });

  it('can’t be had in a browser that doesn’t know them', async () => {
    vi.unstubAllGlobals();
    expect([canUsePasskeys(), await canVerifyUser()]).toEqual([false, false]);
  });

  it.each([
    ['has one', async () => true, true],
    ['has none', async () => false, false],
    ['doesn’t say', () => Promise.reject(new Error('not allowed')), false],
  ])('need an authenticator of the device, which %s', async (_, answer, can) => {
    vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: answer });
    expect(await canVerifyUser()).toBe(can);
  });

  it('are what this device is asked by, where it can have them', () => {
    expect(availableVerifiers(['one'])).toEqual(['one']);
    vi.stubGlobal('location', { hostname: '127.0.0.1' });
    expect(availableVerifiers(['one'])).toEqual([]);
  });
});

describe('the device’s own check', () => {
  it('asks for one of these passkeys only, and for verification, with a challenge of its own each time', async () => {
    const asked = playPasskeys();
    await verifyUser([PASSKEY, base64url('two')]);
    await verifyUser([PASSKEY]);
    const [first, second] = asked;
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

  it('gives the passkey’s secret for a salt', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const asked = playPasskeys({ prf: making(secret) });
    const salt = crypto.getRandomValues(new Uint8Array(32));
    expect(await verifyUser([PASSKEY], salt)).toEqual({ passkey: PASSKEY, secret });
    expect(asked[0]?.extensions).toEqual({ prf: { eval: { first: salt } } });
  });

  it('gives no secret where the passkey makes none', async () => {
    playPasskeys({ prf: { enabled: true } });
    expect(await verifyUser([PASSKEY], new Uint8Array(32))).toMatchObject({ secret: undefined });
  });

  it.each([0, PRESENT, 0xff & ~VERIFIED])(
    'is not passed by somebody who was only present: flags %i',
    async (flags) => {
      playPasskeys({ flags });
      await expect(verifyUser([PASSKEY])).rejects.toThrow('did not verify');
    },
  );

  it('is never asked without a passkey, which would allow anybody’s', async () => {
    const asked = playPasskeys();
    await expect(verifyUser([])).rejects.toThrow('no passkey');
    expect(asked).toEqual([]);
  });

  it('rejects when it is cancelled', async () => {
    playPasskeys('NotAllowedError');
    await expect(verifyUser([PASSKEY])).rejects.toMatchObject({ name: 'NotAllowedError' });
  });
});

describe('the system’s check in a native shell', () => {
  const askDevice = vi.fn<(reason: string) => Promise<void>>();
  /** The module in an app that has a shell around it. */
  const openShell = async () => {
    vi.resetModules();
    vi.doMock('#web/lib/native/platform.ts', () => ({ deviceVerifier: () => askDevice }));
    return import('#web/lib/lock/device-check.ts');
  };
  beforeEach(() => {
    askDevice.mockReset().mockResolvedValue();
  });
  afterEach(() => vi.doUnmock('#web/lib/native/platform.ts'));

  it('takes the place of every passkey, and makes no key', async () => {
    const asked = playPasskeys();
    const shell = await openShell();
    const ways = shell.availableVerifiers([PASSKEY]);
    expect(ways).toEqual(['system']);
    expect(await shell.verifyUser(ways, new Uint8Array(32))).toEqual({
      passkey: 'system',
      secret: undefined,
    });
    expect(askDevice).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  });

  it('rejects as the system does', async () => {
    const shell = await openShell();
    askDevice.mockRejectedValue(new Error('cancelled'));
    await expect(shell.verifyUser(['system'])).rejects.toThrow('cancelled');
  });

  it('is never asked by a lock that it doesn’t open', async () => {
    const shell = await openShell();
    await expect(shell.verifyUser([])).rejects.toThrow('no passkey');
    expect(askDevice).not.toHaveBeenCalled();
  });
});
