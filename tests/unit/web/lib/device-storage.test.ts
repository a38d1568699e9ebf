import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetStored, readStored, storageReady, store } from '#web/lib/device-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('data stored on the device', () => {
  it('is removed on signing out, whichever code stored it, except for the settings', () => {
    store('locale', 'fr');
    store('marea.session', 'r1');
    localStorage.setItem('offline-copy', 'periods');
    sessionStorage.setItem('scroll', '/cycle');

    forgetStored();

    expect(Object.keys(localStorage)).toEqual(['locale']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('lasts as long as the page if the browser forbids storage', () => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    store('marea.session', 'r1');
    expect(readStored('marea.session')).toBe('r1');
    forgetStored();
    expect(readStored('marea.session')).toBeUndefined();
  });
});

describe('the start', () => {
  it('waits only until the storage is open', async () => {
    await expect(storageReady(Promise.resolve())).resolves.toBeUndefined();
  });

  it('continues after half a second if the storage never opens', async () => {
    vi.useFakeTimers();
    const started = vi.fn();
    void storageReady(new Promise(() => {})).then(started);
    await vi.advanceTimersByTimeAsync(499);
    expect(started).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveBeenCalled();
  });
});
