// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShellDatabase } from '#tests/unit/web/lib/shell-database.ts';
import { createShellKeychain } from '#tests/unit/web/lib/shell-keychain.ts';
import { createEarlierTokens } from '#web/lib/native/native-earlier-tokens.ts';
import { createKeychainTokenStore, type TokenKeychain } from '#web/lib/native/native-token-store.ts';
import { createBrowserTokenStore, type TokenStore } from '#web/lib/session/token-store.ts';

/** A device: what it keeps outlives the pages that are opened on it. */
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

  /** What a page that is opened again finds, once the one before has been left. */
  async function afterReload(page: TokenStore): Promise<string | undefined> {
    await page.settled();
    const next = device.openPage();
    await next.ready;
    return next.read();
  }

  it('is not there on a new device', async () => {
    const page = device.openPage();
    await page.ready;

    expect(page.read()).toBeUndefined();
  });

  it('can be read at once where it was written', async () => {
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

  it('is gone for good when it was removed', async () => {
    const page = device.openPage();
    page.write('r1');
    page.remove();

    expect(page.read()).toBeUndefined();
    expect(await afterReload(page)).toBeUndefined();
  });

  it('is the last of many that were written without waiting', async () => {
    const page = device.openPage();
    for (const token of ['r1', 'r2', 'r3']) page.write(token);
    page.remove();
    page.write('r4');

    expect(page.read()).toBe('r4');
    expect(await afterReload(page)).toBe('r4');
  });

  it('is kept even if nobody waits until it is', async () => {
    device.openPage().write('r1');
    const next = device.openPage();
    await next.ready;

    expect(next.read()).toBe('r1');
  });

  it('holds whatever text the server hands out', async () => {
    const token = `it's "7".${'x'.repeat(900)};-- ✓`;
    const page = device.openPage();
    page.write(token);

    expect(await afterReload(page)).toBe(token);
  });

  it('lives as long as the page where the device keeps nothing', async () => {
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

  it('is kept again by the next page once the device is well', async () => {
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

/** As the plugin numbers what iOS calls `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`. */
const WHEN_UNLOCKED_THIS_DEVICE_ONLY = 1;

describe('the Keychain of the iOS shell', () => {
  const nothingEarlier = () => createEarlierTokens(createShellDatabase().bridge);

  it('holds the token for this device alone, while it is unlocked', async () => {
    const keychain = createShellKeychain();
    const page = createKeychainTokenStore(keychain.bridge, nothingEarlier());
    page.write('r1');
    await page.settled();

    expect(keychain.items()).toEqual([{ data: 'r1', sync: false, access: WHEN_UNLOCKED_THIS_DEVICE_ONLY }]);
  });

  it('does not bring back what was there before somebody signed in while it was asked', async () => {
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

  it('is not missed where the shell lacks the plugin altogether', async () => {
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

describe('a token that an earlier version kept in a database', () => {
  it('is taken over once, and the database deleted', async () => {
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

  it('gives way to what the Keychain holds already', async () => {
    const [keychain, database] = [createShellKeychain(), createShellDatabase('r1')];
    const before = createKeychainTokenStore(keychain.bridge, nowhere);
    before.write('r2');
    await before.settled();
    const page = createKeychainTokenStore(keychain.bridge, createEarlierTokens(database.bridge));
    await page.settled();

    expect(page.read()).toBe('r2');
    expect(database.isThere()).toBe(false);
  });

  it('does not come back once somebody signed out meanwhile', async () => {
    const [keychain, database] = [createShellKeychain(), createShellDatabase('r1')];
    const page = createKeychainTokenStore(keychain.bridge, createEarlierTokens(database.bridge));
    page.remove();
    await page.settled();

    expect(page.read()).toBeUndefined();
    expect(keychain.items()).toEqual([]);
    expect(database.isThere()).toBe(false);
  });

  it('stays where it is while the Keychain does not take it', async () => {
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

/** A device that never had an earlier version. */
const nowhere = { read: async () => undefined, drop: async () => {} };
