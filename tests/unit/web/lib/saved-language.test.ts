// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenLanguage, rememberLanguage, rememberSwitch, savedLanguage } from '#web/lib/saved-language.ts';

function forgetEverything() {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: this is how the code under test reads it
  document.cookie = 'locale=; Path=/; Max-Age=0';
}

beforeEach(forgetEverything);

describe('the saved language', () => {
  it('is English until somebody chooses', () => {
    expect(savedLanguage()).toBe('en');
    expect(chosenLanguage()).toBeUndefined();
  });

  it('is what the local store remembers', () => {
    rememberLanguage('fr');
    expect(savedLanguage()).toBe('fr');
  });

  it('is the cookie of an explicit switch before what the local store says', () => {
    rememberSwitch('nl');
    localStorage.setItem('locale', 'fr');
    expect(savedLanguage()).toBe('nl');
  });

  it('is English where an unsupported language was saved, Spanish included', () => {
    localStorage.setItem('locale', 'es');
    expect(savedLanguage()).toBe('en');
    localStorage.setItem('locale', 'tlh');
    expect(savedLanguage()).toBe('en');
  });

  it('is put into the cookie only by an explicit switch', () => {
    rememberLanguage('fr');
    expect(document.cookie).toBe('');
    rememberSwitch('fr');
    expect(document.cookie).toBe('locale=fr');
  });
});
