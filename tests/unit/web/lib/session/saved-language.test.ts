import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chosenLanguage, rememberLanguage, rememberSwitch, savedLanguage } from '#web/lib/device-storage.ts';

function forgetEverything() {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: this is how the code under test reads it
  document.cookie = 'locale=; Path=/; Max-Age=0';
}

beforeEach(forgetEverything);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the saved language', () => {
  it('is English until someone picks a language', () => {
    expect(savedLanguage()).toBe('en');
    expect(chosenLanguage()).toBeUndefined();
  });

  it('is read from local storage', () => {
    rememberLanguage('fr');
    expect(savedLanguage()).toBe('fr');
  });

  it('is read from the cookie after an explicit switch, whatever local storage has', () => {
    rememberSwitch('nl');
    localStorage.setItem('locale', 'fr');
    expect(savedLanguage()).toBe('nl');
  });

  it('stays the person’s own while signed in, whatever language a static page was opened in', () => {
    rememberSwitch('nl');
    localStorage.setItem('locale', 'en');
    localStorage.setItem('marea.session', 'a token');
    expect(savedLanguage()).toBe('en');
  });

  it('is English if an unsupported language was saved, including Spanish', () => {
    localStorage.setItem('locale', 'es');
    expect(savedLanguage()).toBe('en');
    localStorage.setItem('locale', 'tlh');
    expect(savedLanguage()).toBe('en');
  });

  it('is in the cookie only after an explicit switch', () => {
    rememberLanguage('fr');
    expect(document.cookie).toBe('');
    rememberSwitch('fr');
    expect(document.cookie).toBe('locale=fr');
  });

  it('is sent only over encrypted connections where the page uses one', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    vi.stubGlobal('location', { protocol: 'https:' });
    rememberSwitch('nl');

    expect(written).toHaveBeenCalledWith('locale=nl; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });
});
