import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  autofillOf,
  forgetStored,
  isAllSealed,
  isSealing,
  isStored,
  LOCK_KEY,
  LOCK_SEEN_KEY,
  LOCK_TRIES_KEY,
  NO_PASSKEY_KEY,
  readStored,
  resealStored,
  SEALED_PREFIX,
  sealWith,
  store,
  storedKeys,
  TOKEN_KEY,
} from '#web/lib/device-storage.ts';
import { sealerOf } from '#web/lib/lock/seal.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const OTHER_KEY = KEY.map((byte) => byte ^ 0xff);

/** Personal values of every kind that the app stores. */
const PERSONAL: Readonly<Record<string, string>> = {
  [TOKEN_KEY]: 'r1.refresh',
  'marea.greeting': '{"greetings":{"morning":"Good morning, Noor"}}',
  'marea.unsent.019a0000-0000-7000-8000-000000000001': '{"about":{"name":"Call the clinic 💧"}}',
  'marea.journal.7d0f6f3e.2026-11-20': '{"fields":{"text":"Not for others"}}',
  'marea.cycle-view': 'chart',
};
/** Values of the device itself, and one already sealed for its owner. */
const STAYING: Readonly<Record<string, string>> = {
  locale: 'fr',
  theme: 'dark',
  'marea.known': 'k1',
  [LOCK_KEY]: '{"version":1}',
  [LOCK_SEEN_KEY]: '1',
  [LOCK_TRIES_KEY]: '{"wrong":1,"at":1}',
  [NO_PASSKEY_KEY]: '1',
  [`${SEALED_PREFIX}1`]: '{"count":1}',
};

const onDisk = () => Object.fromEntries(Object.entries(localStorage));
const readAll = () => Object.fromEntries(Object.keys(PERSONAL).map((key) => [key, readStored(key)]));
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [key, value] of Object.entries(values)) store(key, value);
};
const sealUnder = (key: Uint8Array) => resealStored(() => sealWith(sealerOf(key)));
const unseal = () => resealStored(() => sealWith(undefined));
/** Starts the app with the device's key, or without one. */
const startWith = (key?: Uint8Array) => sealWith(key && sealerOf(key));

beforeEach(() => localStorage.clear());
afterEach(() => {
  sealWith(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('autofill is off on a sealed device', () => {
  expect(autofillOf('email')).toBe('email');
  sealWith(sealerOf(KEY));
  expect(autofillOf('email')).toBe('off');
});

describe('on a sealed device', () => {
  it('every personal value is stored sealed, and reads as before', () => {
    startWith(KEY);
    fill(PERSONAL);
    expect(readAll()).toEqual(PERSONAL);
    for (const [key, text] of Object.entries(onDisk())) {
      expect(text, key).toMatch(/^sealed:[A-Za-z0-9+/]+=*$/);
    }
    expect(JSON.stringify(onDisk())).not.toMatch(/Noor|clinic|others|refresh|chart/);
  });

  it('the device’s own settings and values already sealed for their owner are not changed', () => {
    startWith(KEY);
    fill(STAYING);
    expect(onDisk()).toEqual(STAYING);
    startWith();
    for (const [key, value] of Object.entries(STAYING)) expect(readStored(key)).toBe(value);
  });

  it('no value can be read without the key, although its existence is visible', () => {
    startWith(KEY);
    fill(PERSONAL);
    startWith();
    expect(isSealing()).toBe(false);
    for (const key of Object.keys(PERSONAL))
      expect([readStored(key), isStored(key)]).toEqual([undefined, true]);
    expect(storedKeys('marea.unsent.')).toHaveLength(1);
  });

  it('no value can be read with another device’s key', () => {
    startWith(KEY);
    fill(PERSONAL);
    startWith(OTHER_KEY);
    expect(Object.values(readAll()).filter((value) => value !== undefined)).toEqual([]);
  });

  it('a value moved to another storage key can’t be read there', () => {
    startWith(KEY);
    fill(PERSONAL);
    localStorage.setItem('marea.unsent.2', localStorage.getItem(TOKEN_KEY) ?? '');
    expect(readStored('marea.unsent.2')).toBeUndefined();
  });

  it('signing out removes sealed values too', () => {
    startWith(KEY);
    fill({ ...PERSONAL, ...STAYING });
    startWith();
    forgetStored();
    expect(onDisk()).toEqual(STAYING);
  });

  it('values are sealed in memory too if the browser forbids storage', () => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    startWith(KEY);
    store(TOKEN_KEY, 'r1');
    expect(readStored(TOKEN_KEY)).toBe('r1');
    startWith();
    expect([readStored(TOKEN_KEY), isStored(TOKEN_KEY)]).toEqual([undefined, true]);
    forgetStored();
    expect(isStored(TOKEN_KEY)).toBe(false);
  });
});

describe('sealing an open device', () => {
  beforeEach(() => fill({ ...PERSONAL, ...STAYING }));

  it('seals every personal value on it, and nothing else', () => {
    sealUnder(KEY);
    expect(readAll()).toEqual(PERSONAL);
    for (const key of Object.keys(PERSONAL)) expect(onDisk()[key]).toMatch(/^sealed:/);
    expect(onDisk()).toMatchObject(STAYING);
  });

  it('can be undone, which restores every value', () => {
    sealUnder(KEY);
    unseal();
    expect(onDisk()).toEqual({ ...PERSONAL, ...STAYING });
  });

  it('doesn’t rewrite values already in the right form, which another tab may be writing', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    unseal();
    expect(write).not.toHaveBeenCalled();
    sealUnder(KEY);
    expect(write.mock.calls.map(([key]) => key).toSorted()).toEqual(Object.keys(PERSONAL).toSorted());
    write.mockClear();
    sealUnder(KEY);
    expect(write).not.toHaveBeenCalled();
  });

  it('is reported as complete only when every value is sealed', () => {
    expect(isAllSealed()).toBe(false);
    startWith(KEY);
    expect(isAllSealed()).toBe(false);
    sealUnder(KEY);
    expect(isAllSealed()).toBe(true);
    localStorage.setItem('marea.unsent.2', 'left open');
    expect(isAllSealed()).toBe(false);
  });

  it('can be repeated with another key', () => {
    sealUnder(KEY);
    sealUnder(OTHER_KEY);
    expect(readAll()).toEqual(PERSONAL);
    startWith(KEY);
    expect(readStored(TOKEN_KEY)).toBeUndefined();
  });

  it('reads open values of an older version, and seals them at the next start with the key', () => {
    sealUnder(KEY);
    localStorage.setItem('marea.unsent.2', 'left open');
    startWith();
    expect(readStored('marea.unsent.2')).toBe('left open');
    sealUnder(KEY);
    expect(onDisk()['marea.unsent.2']).toMatch(/^sealed:/);
    expect(readStored('marea.unsent.2')).toBe('left open');
  });

  it('doesn’t change values that it can’t open, in both directions', () => {
    startWith(OTHER_KEY);
    store('marea.unsent.lost', 'of another key');
    const lost = onDisk()['marea.unsent.lost'];
    startWith();
    sealUnder(KEY);
    expect([onDisk()['marea.unsent.lost'], readStored('marea.unsent.lost')]).toEqual([lost, undefined]);
    unseal();
    expect(onDisk()).toEqual({ ...PERSONAL, ...STAYING, 'marea.unsent.lost': lost });
  });
});

describe('a page that ends while sealing or opening', () => {
  /** Runs `work`, but drops every write after the given number of writes. */
  function endAfter(writes: number, work: () => void): void {
    const write = Storage.prototype.setItem;
    let left = writes;
    const isOver = () => {
      left -= 1;
      return left < 0;
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (!isOver()) write.call(this, key, value);
    });
    work();
    vi.restoreAllMocks();
  }
  const COUNTS = Object.keys(PERSONAL).map((_, count) => count);
  const sealed = () => Object.values(onDisk()).filter((text) => text.startsWith('sealed:'));

  it('loses nothing after any number of sealed values: the key reads all and seals the rest', () => {
    for (const count of COUNTS) {
      startWith();
      localStorage.clear();
      fill(PERSONAL);
      endAfter(count, () => sealUnder(KEY));
      startWith(KEY);
      expect(sealed()).toHaveLength(count);
      expect(readAll(), `${count} sealed`).toEqual(PERSONAL);
      sealUnder(KEY);
      expect(isAllSealed()).toBe(true);
      expect(readAll(), `${count} sealed before`).toEqual(PERSONAL);
    }
  });

  it('loses nothing after any number of opened values: the key reads all and opens the rest', () => {
    for (const count of COUNTS) {
      startWith(KEY);
      localStorage.clear();
      fill(PERSONAL);
      endAfter(count, unseal);
      startWith(KEY);
      expect(sealed()).toHaveLength(COUNTS.length - count);
      expect(readAll(), `${count} opened`).toEqual(PERSONAL);
      unseal();
      expect(onDisk(), `${count} opened before`).toEqual(PERSONAL);
    }
  });
});

describe('a device with full storage', () => {
  it('loses no value, although sealing needs more space', () => {
    fill(PERSONAL);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    sealUnder(KEY);
    expect(readAll()).toEqual(PERSONAL);
    expect(onDisk()).toEqual(PERSONAL);
    expect(isAllSealed()).toBe(false);
  });
});
