// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseTokenStore, type TokenDatabase } from '#web/lib/native-token-store.ts';
import { createBrowserTokenStore, type TokenStore } from '#web/lib/token-store.ts';
import { createShell } from './shell-database.ts';

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
  const shell = createShell();
  return {
    openPage: () => createDatabaseTokenStore(shell.bridge),
    refuse: shell.fail,
    mend: shell.mend,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  { kind: 'the local storage of a browser', makeDevice: browser },
  { kind: 'the database of the iOS shell', makeDevice: iosShell },
])('a refresh token in $kind', ({ makeDevice }) => {
  let device: Device;
  beforeEach(() => {
    device = makeDevice();
  });

  /** What a page that is opened anew finds, once the one before has been left. */
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

describe('the database of the iOS shell', () => {
  it('does not bring back what was there before somebody signed in while it opened', async () => {
    let open: () => void = () => {};
    const shell = createShell();
    const before = createDatabaseTokenStore(shell.bridge);
    before.write('r1');
    await before.settled();

    const opening = new Promise<void>((resolve) => {
      open = resolve;
    });
    const page = createDatabaseTokenStore({ ...shell.bridge, query: delayed(shell.bridge.query, opening) });
    page.write('r2');
    open();
    await page.ready;

    expect(page.read()).toBe('r2');
  });

  it('is not missed where the shell lacks the plugin altogether', async () => {
    const nothing = () => {
      throw new Error('"CapacitorSQLite" plugin is not implemented on ios');
    };
    const page = createDatabaseTokenStore({
      createConnection: nothing,
      open: nothing,
      execute: nothing,
      query: nothing,
      run: nothing,
    });
    await page.ready;
    page.write('r1');
    await page.settled();

    expect(page.read()).toBe('r1');
  });
});

/** A call that reaches the shell at once and is answered later. */
function delayed(call: TokenDatabase['query'], until: Promise<unknown>): TokenDatabase['query'] {
  return async (options) => {
    const answer = await call(options);
    await until;
    return answer;
  };
}
