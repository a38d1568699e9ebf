import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { isStored, readStored, removeStored, store, TOKEN_KEY } from '#web/lib/device-storage.ts';

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'theme';
/** The tokens' `--paper`, for the browser's own bars. */
const PAPER = { light: '#fbf6ee', dark: '#160f18' } as const;

/** This device's theme. */
export function savedTheme(): Theme {
  const saved = readStored(NAME);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Remembers the theme on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored(NAME);
  else store(NAME, theme);
  applyTheme();
}

/** Shows the device's theme; called before anything is drawn. */
export function applyTheme(): void {
  const theme = savedTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[theme === 'system' ? own : theme];
  }
}

const LANGUAGE_NAME = 'locale';
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The chosen language; anything unknown is English. For a visitor the cookie of the static pages wins; a signed-in person's
 * app keeps its own choice, whatever language a static page was opened in.
 */
export function savedLanguage(): Language {
  return chosenLanguage() ?? DEFAULT_LANGUAGE;
}

/** Like `savedLanguage`, but `undefined` if no language was chosen yet. */
export function chosenLanguage(): Language | undefined {
  const isSignedIn = isStored(TOKEN_KEY);
  const saved = isSignedIn
    ? (readStored(LANGUAGE_NAME) ?? languageCookie())
    : (languageCookie() ?? readStored(LANGUAGE_NAME));
  return saved === undefined ? undefined : (matchLanguage(saved) ?? DEFAULT_LANGUAGE);
}

/** Remembers the language in this browser, without the cookie for the server's static pages. */
export function rememberLanguage(language: Language): void {
  store(LANGUAGE_NAME, language);
}

/** Remembers an explicit switch; through the cookie the landing and legal pages use this language too. */
export function rememberSwitch(language: Language): void {
  rememberLanguage(language);
  // Local servers have no TLS.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers we support
  document.cookie = `${LANGUAGE_NAME}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
}

function languageCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${LANGUAGE_NAME}=`));
  return pair?.slice(LANGUAGE_NAME.length + 1);
}
