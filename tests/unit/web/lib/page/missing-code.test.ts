// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** A page of a build; its modules are loaded again, the tab's storage stays. */
async function openPage() {
  vi.resetModules();
  const page = await import('#web/lib/page/missing-code.ts');
  page.nameMissingCode();
  return page;
}

/** What Vite does when a file cannot be loaded; the words are the browser's. */
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

describe('code that is missing', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://marea.example/assets/tasks-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/tasks-1.css',
  ])('is known as such: %s', async (message) => {
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

  it('reloads nothing without a connection, and does so with the next one', async () => {
    const page = await openPage();
    vi.stubGlobal('navigator', { onLine: false });
    expect(page.reloadForMissingCode()).toBe(false);
    vi.stubGlobal('navigator', { onLine: true });
    expect(page.reloadForMissingCode()).toBe(true);
  });

  it('reloads nothing over something typed', async () => {
    const page = await openPage();
    const object = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', object);
    expect(page.reloadForMissingCode()).toBe(false);
    window.removeEventListener('beforeunload', object);
    expect(page.reloadForMissingCode()).toBe(true);
  });

  it('reloads nothing where a loop could not be seen', async () => {
    const page = await openPage();
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid });
    expect(page.reloadForMissingCode()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
