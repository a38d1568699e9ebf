import { queryOptions } from '@tanstack/react-query';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import {
  chosenLanguage,
  rememberLanguage,
  rememberSwitch,
  savedLanguage,
} from '#web/lib/session/saved-language.ts';
import { loadShellTexts, loadTexts, type TextFile } from './load-texts.ts';

/** The files that `t` reads; it looks for a key in all that are loaded. */
type Namespace =
  | 'shell'
  | 'pages'
  | 'settings'
  | 'ideas'
  | 'day-sheet'
  | 'import'
  | 'repeats'
  | 'changes'
  | 'plan'
  | 'modes'
  | 'report'
  | 'lock';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  callbackApi: false,
  // Only called with our own languages and namespaces.
  read: (language, namespace) => loadTexts(language as Language, namespace as Namespace),
};

/** Loads the saved language's texts; the app mounts afterwards, so that no other language flashes up. */
export async function startI18n(): Promise<void> {
  if (i18next.isInitialized) return;
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
      fallbackNS: [
        'pages',
        'settings',
        'ideas',
        'day-sheet',
        'import',
        'repeats',
        'changes',
        'plan',
        'modes',
        'report',
        'lock',
      ],
      initAsync: false,
      // React already escapes.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  document.documentElement.lang = language;
}

// In development a changed file of texts is shown as it is saved; a build has none of this.
import.meta.hot?.on('marea:texts', async ({ language, file, texts }: ChangedTexts) => {
  const { queryClient } = await import('#web/lib/http/query-client.ts');
  queryClient.setQueryData(['texts', file, language], texts);
  i18next.addResourceBundle(language, file, texts);
  i18next.emit('languageChanged', i18next.language);
});
type ChangedTexts = { readonly language: Language; readonly file: TextFile; readonly texts: object };

/** The namespaces that any shown language needs. */
let namespaces: readonly Namespace[] = [];

/** Loads the texts of all pages except the dashboard; those pages and their overlays render only after it. */
export const addPageTexts = (): Promise<void> => addTexts(['pages']);

/** Loads the settings' texts. */
export const addSettingsTexts = (): Promise<void> => addTexts(['pages', 'settings']);

/** Loads the texts of the ideas for a first task. */
export const addIdeaTexts = (): Promise<void> => addTexts(['ideas']);

/** Loads the texts of the day sheet, which also shows some of the pages'. */
export const addDaySheetTexts = (): Promise<void> => addTexts(['pages', 'modes', 'day-sheet']);

/** Loads the texts of the page that brings in another app's file; what differs is said in the day sheet's words. */
export const addImportTexts = (): Promise<void> => addTexts(['pages', 'settings', 'day-sheet', 'import']);

/** Loads the texts of what was moved and planned. */
export const addChangesTexts = (): Promise<void> => addTexts(['changes']);

/** Loads the texts of plans; of other pages they say what a calendar says. */
export const addPlanTexts = (): Promise<void> => addTexts(['pages', 'plan']);

/** Loads the texts of modes, beside those of all pages. */
export const addModeTexts = (): Promise<void> => addTexts(['pages', 'modes']);

/** Loads the texts of one's own figures and of the report, which says what days and modes say. */
export const addReportTexts = (): Promise<void> => addTexts(['pages', 'modes', 'day-sheet', 'report']);

/** Loads the texts of the lock. */
export const addLockTexts = (): Promise<void> => addTexts(['lock']);

/** Loads the texts of passkeys and the lock in the settings. */
export const addAccessTexts = (): Promise<void> => addTexts(['pages', 'settings', 'lock']);

/** Loads code together with the texts of the lock and of passkeys. */
export const withLockTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addLockTexts);

/** Loads code together with the texts of modes. */
export const withModeTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addModeTexts);

/** Loads code together with the texts of how a task repeats. */
export const withRepeatTexts = <Code>(load: () => Promise<Code>) =>
  withTexts(load, () => addTexts(['pages', 'repeats']));

/** Loads code together with the texts of what was moved and planned. */
export const withChangesTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addChangesTexts);

/** Loads code together with the pages' texts, for what the dashboard opens or shows after its first paint. */
export const withPageTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addPageTexts);

/** Loads code together with the settings' texts. */
export const withSettingsTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addSettingsTexts);

/** Loads code together with the texts of the ideas. */
export const withIdeaTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addIdeaTexts);

/** Loads code together with the texts of the day sheet. */
export const withDaySheetTexts = <Code>(load: () => Promise<Code>) => withTexts(load, addDaySheetTexts);

function withTexts<Code>(load: () => Promise<Code>, add: () => Promise<void>): () => Promise<Code> {
  return async () => {
    const [code] = await Promise.all([load(), add()]);
    return code;
  };
}

function addTexts(wanted: readonly Namespace[]): Promise<void> {
  if (wanted.every((one) => namespaces.includes(one))) return Promise.resolve();
  return inTurn(async () => {
    // The library never retries a failed file, so load them before it asks.
    await loadAll(shownLanguage(), wanted);
    await i18next.loadNamespaces(wanted);
    namespaces = [...new Set([...namespaces, ...wanted])];
  });
}

/** Shows the app in another language, or in English if its texts can't be loaded. Returns the language shown. */
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

/** Runs tasks one after another, so that a page opened during a language switch gets the new language's texts. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const acting = turn.then(act);
  turn = acting.catch(() => undefined);
  return acting;
}

/** The app's current language; components use `useLanguage`, which follows a switch. */
export function shownLanguage(): Language {
  return matchLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
}

/** The language the interface is shown in. */
export function useLanguage(): Language {
  // Only for the subscription, which re-renders after a switch.
  useTranslation();
  return shownLanguage();
}

/** Shows the app in a newly picked language and remembers it. */
export async function switchLanguage(wanted: Language): Promise<void> {
  rememberSwitch(await showLanguage(wanted));
}

/** Uses the profile's language on a device where none was chosen; otherwise the app stays in the one it is shown in. */
export async function adoptLanguage(ofProfile: Language): Promise<void> {
  rememberLanguage(chosenLanguage() === undefined ? await showLanguage(ofProfile) : shownLanguage());
}

/** Texts read directly instead of through `t`; loaded once, and only if a page shows them. */
export function textsQuery<File extends TextFile>(file: File, language: Language) {
  return queryOptions({
    queryKey: ['texts', file, language],
    queryFn: () => loadTexts(language, file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
