import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShellDatabase } from '#tests/unit/web/lib/shell-database.ts';
import { createShellKeychain } from '#tests/unit/web/lib/shell-keychain.ts';
import { createBrowserTokenStore, type TokenStore } from '#web/lib/durable-copy.ts';
import {
  createEarlierTokens,
  createKeychainTokenStore,
  type TokenKeychain,
} from '#web/lib/native/native-platform.ts';

/** A device, whose storage outlives the pages opened on it. */
type Device = {
  readonly openPage: () => TokenStore;
  readonly refuse: () => void;
  readonly mend: () => void;
};

function browser(): Device {
  localStorage.clear();
  const refusing = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  return {
    openPage: createBrowserTokenStore,
    refuse: () =>
      vi.stubGlobal('localStorage', { getItem: refusing, setItem: refusing, removeItem: refusing }),
    mend: () => vi.unstubAllGlobals(),
  };
}

function iosShell(): Device {
  const keychain = createShellKeychain();
  const earlier = createEarlierTokens(createShellDatabase().bridge);
  return {
    openPage: () => createKeychainTokenStore(keychain.bridge, earlier),
    refuse: keychain.fail,
    mend: keychain.mend,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  { kind: 'the local storage of a browser', makeDevice: browser },
  { kind: 'the Keychain of the iOS shell', makeDevice: iosShell },
])('a refresh token in $kind', ({ makeDevice }) => {
  let device: Device;
  beforeEach(() => {
    device = makeDevice();
  });

  /** The token that the next page reads after this one is left. */
  async function afterReload(page: TokenStore): Promise<string | undefined> {
    await page.settled();
    const next = device.openPage();
    await next.ready;
    return next.read();
  }

  it('does not exist on a new device', async () => {
    const page = device.openPage();
    await page.ready;

    expect(page.read()).toBeUndefined();
  });

  it('can be read at once on the page that wrote it', async () => {
    const page = device.openPage();
    page.write('r1');

    expect(page.read()).toBe('r1');
    await page.ready;
    expect(page.read()).toBe('r1');
  });

  it('survives a reload', async () => {
    const page = device.openPage();
    page.write('r1');

    expect(await afterReload(page)).toBe('r1');
  });

  it('is gone for good once removed', async () => {
    const page = device.openPage();
    page.write('r1');
    page.remove();

    expect(page.read()).toBeUndefined();
    expect(await afterReload(page)).toBeUndefined();
  });

  it('is the last one of several written without waiting', async () => {
    const page = device.openPage();
    for (const token of ['r1', 'r2', 'r3']) page.write(token);
    page.remove();
    page.write('r4');

    expect(page.read()).toBe('r4');
    expect(await afterReload(page)).toBe('r4');
  });

  it('is stored even if nobody waits for it', async () => {
    device.openPage().write('r1');
    const next = device.openPage();
    await next.ready;

    expect(next.read()).toBe('r1');
  });

  it('may be any text from the server', async () => {
    const token = `it's "7".${'x'.repeat(900)};-- ✓`;
    const page = device.openPage();
    page.write(token);

    expect(await afterReload(page)).toBe(token);
  });

  it('exists as long as the page if the device can’t store it', async () => {
    device.refuse();
    const page = device.openPage();
    await page.ready;
    expect(page.read()).toBeUndefined();

    page.write('r1');
    await page.settled();
    expect(page.read()).toBe('r1');

    page.remove();
    await page.settled();
    expect(page.read()).toBeUndefined();
  });

  it('is stored again by the next page once the device works', async () => {
    device.refuse();
    const page = device.openPage();
    page.write('r1');
    await page.settled();
    device.mend();
    page.remove();

    const next = device.openPage();
    await next.ready;
    next.write('r2');
    expect(await afterReload(next)).toBe('r2');
  });
});

/** The plugin's number for `kSecAttrAccessibleWhenUnlockedThisDeviceOnly` of iOS. */
const WHEN_UNLOCKED_THIS_DEVICE_ONLY = 1;

describe('the Keychain of the iOS shell', () => {
  const nothingEarlier = () => createEarlierTokens(createShellDatabase().bridge);

  it('stores the token only for this device and only while unlocked', async () => {
    const keychain = createShellKeychain();
    const page = createKeychainTokenStore(keychain.bridge, nothingEarlier());
    page.write('r1');
    await page.settled();

    expect(keychain.items()).toEqual([{ data: 'r1', sync: false, access: WHEN_UNLOCKED_THIS_DEVICE_ONLY }]);
  });

  it('does not restore the old token if someone signs in during the read', async () => {
    let answer: () => void = () => {};
    const keychain = createShellKeychain();
    const before = createKeychainTokenStore(keychain.bridge, nothingEarlier());
    before.write('r1');
    await before.settled();

    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const internalGetItem: TokenKeychain['internalGetItem'] = async (item) => {
      const found = await keychain.bridge.internalGetItem(item);
      await answered;
      return found;
    };
    const page = createKeychainTokenStore({ ...keychain.bridge, internalGetItem }, nothingEarlier());
    page.write('r2');
    answer();
    await page.ready;

    expect(page.read()).toBe('r2');
  });

  it('is not needed if the shell lacks the plugin', async () => {
    const nothing = () => {
      throw new Error('"SecureStorage" plugin is not implemented on ios');
    };
    const page = createKeychainTokenStore(
      { internalGetItem: nothing, internalSetItem: nothing, internalRemoveItem: nothing },
      nothingEarlier(),
    );
    await page.ready;
    page.write('r1');
    await page.settled();

    expect(page.read()).toBe('r1');
  });
});

describe('a token that an earlier version stored in a database', () => {
  it('is moved once, and the database deleted', async () => {
    const [keychain, database] = [createShellKeychain(), createShellDatabase('r1')];
    const open = () => createKeychainTokenStore(keychain.bridge, createEarlierTokens(database.bridge));
    const page = open();
    await page.settled();

    expect(page.read()).toBe('r1');
    expect(keychain.items()).toMatchObject([{ data: 'r1' }]);
    expect(database.isThere()).toBe(false);
    page.remove();
    await page.settled();
    const next = open();
    await next.ready;
    expect(next.read()).toBeUndefined();
  });

  it('is ignored if the Keychain has a token', async () => {
    const [keychain, database] = [createShellKeychain(), createShellDatabase('r1')];
    const before = createKeychainTokenStore(keychain.bridge, nowhere);
    before.write('r2');
    await before.settled();
    const page = createKeychainTokenStore(keychain.bridge, createEarlierTokens(database.bridge));
    await page.settled();

    expect(page.read()).toBe('r2');
    expect(database.isThere()).toBe(false);
  });

  it('does not come back after a sign-out meanwhile', async () => {
    const [keychain, database] = [createShellKeychain(), createShellDatabase('r1')];
    const page = createKeychainTokenStore(keychain.bridge, createEarlierTokens(database.bridge));
    page.remove();
    await page.settled();

    expect(page.read()).toBeUndefined();
    expect(keychain.items()).toEqual([]);
    expect(database.isThere()).toBe(false);
  });

  it('stays there if the Keychain refuses it', async () => {
    const [keychain, database] = [createShellKeychain(), createShellDatabase('r1')];
    const internalSetItem = () => Promise.reject(new Error('An OS error occurred (-25308)'));
    const page = createKeychainTokenStore(
      { ...keychain.bridge, internalSetItem },
      createEarlierTokens(database.bridge),
    );
    await page.settled();

    expect(page.read()).toBe('r1');
    expect(database.isThere()).toBe(true);
  });
});

/** A device without an earlier version. */
const nowhere = { read: async () => undefined, drop: async () => {} };
