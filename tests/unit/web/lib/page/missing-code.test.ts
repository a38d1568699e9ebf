import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** Opens a page of the same build in the same tab: modules load again, and the tab's storage stays. */
async function openPage() {
  vi.resetModules();
  const page = await import('#web/lib/page/app-files.ts');
  page.nameMissingCode();
  return page;
}

/** Fires Vite's event for a file that fails to load; browsers differ in the message. */
function failToLoad(message: string): Error {
  const payload = new TypeError(message);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  return payload;
}

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

describe('missing code', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://marea.example/assets/tasks-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/tasks-1.css',
  ])('is recognised: %s', async (message) => {
    const { isCodeMissing } = await openPage();
    expect(isCodeMissing(new TypeError(message))).toBe(false);
    expect(isCodeMissing(failToLoad(message))).toBe(true);
  });

  it('reloads the page once', async () => {
    const page = await openPage();
    expect(page.reloadForMissingCode()).toBe(true);
    expect((await openPage()).reloadForMissingCode()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads the page only once there is a connection', async () => {
    const page = await openPage();
    vi.stubGlobal('navigator', { onLine: false });
    expect(page.reloadForMissingCode()).toBe(false);
    vi.stubGlobal('navigator', { onLine: true });
    expect(page.reloadForMissingCode()).toBe(true);
  });

  it('doesn’t reload over typed text', async () => {
    const page = await openPage();
    const object = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', object);
    expect(page.reloadForMissingCode()).toBe(false);
    window.removeEventListener('beforeunload', object);
    expect(page.reloadForMissingCode()).toBe(true);
  });

  it('doesn’t reload if a loop couldn’t be detected', async () => {
    const page = await openPage();
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid });
    expect(page.reloadForMissingCode()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
