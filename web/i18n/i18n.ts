import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { savedLanguage } from '#web/lib/session/saved-language.ts';
import { loadShellTexts, loadTexts } from './load-texts.ts';

/** The files that `t` reads; a key is looked for in each that is there. */
type Namespace = 'shell' | 'pages' | 'settings';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  callbackApi: false,
  // Asked for languages and namespaces of ours alone.
  read: (language, namespace) => loadTexts(language as Language, namespace as Namespace),
};

/** Makes the saved language's texts ready; the app is mounted after that, so that no text flashes by in another. */
export async function startI18n(): Promise<void> {
  const { language } = await loadShellTexts(savedLanguage());
  namespaces = ['shell'];
  await i18next
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'shell',
      fallbackNS: ['pages', 'settings'],
      initAsync: false,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  document.documentElement.lang = language;
}

/** What every language that is shown has to have. */
let namespaces: readonly Namespace[] = [];

/** Makes the texts of every page but the dashboard ready: none of them, nor what opens over a page, is drawn before. */
export const addPageTexts = (): Promise<void> => addTexts(['pages']);

/** Makes all that the settings show ready. */
export const addSettingsTexts = (): Promise<void> => addTexts(['pages', 'settings']);

/** Code together with the texts of the pages: for what the dashboard opens, and shows later than its first paint. */
export function withPageTexts<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    const [code] = await Promise.all([load(), addPageTexts()]);
    return code;
  };
}

function addTexts(wanted: readonly Namespace[]): Promise<void> {
  if (wanted.every((one) => namespaces.includes(one))) return Promise.resolve();
  return inTurn(async () => {
    // The library asks only once for a file that failed: it is asked for what is at hand.
    await loadAll(shownLanguage(), wanted);
    await i18next.loadNamespaces(wanted);
    namespaces = [...new Set([...namespaces, ...wanted])];
  });
}

/** Shows the app in another language; English where its texts cannot be loaded. Returns the language shown. */
export function showLanguage(wanted: Language): Promise<Language> {
  return inTurn(async () => {
    const { language } = await loadShellTexts(wanted);
    await loadAll(language, namespaces);
    await i18next.changeLanguage(language);
    document.documentElement.lang = language;
    return language;
  });
}

const loadAll = (language: Language, wanted: readonly Namespace[]) =>
  Promise.all(wanted.map((namespace) => loadTexts(language, namespace)));

let turn: Promise<unknown> = Promise.resolve();

/** One after another: a page that opens while the language changes has its texts in the one that is shown then. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const acting = turn.then(act);
  turn = acting.catch(() => undefined);
  return acting;
}

/** The language the app is shown in just now; components ask `useLanguage`, which follows a switch. */
export function shownLanguage(): Language {
  return matchLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
}
