import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { isStored, readStored, store, TOKEN_KEY } from '#web/lib/device-storage.ts';

const NAME = 'locale';
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
  const saved = isSignedIn ? (readStored(NAME) ?? languageCookie()) : (languageCookie() ?? readStored(NAME));
  return saved === undefined ? undefined : (matchLanguage(saved) ?? DEFAULT_LANGUAGE);
}

/** Remembers the language in this browser, without the cookie for the server's static pages. */
export function rememberLanguage(language: Language): void {
  store(NAME, language);
}

/** Remembers an explicit switch; through the cookie the landing and legal pages use this language too. */
export function rememberSwitch(language: Language): void {
  rememberLanguage(language);
  // Local servers have no TLS.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers we support
  document.cookie = `${NAME}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
}

function languageCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return pair?.slice(NAME.length + 1);
}
