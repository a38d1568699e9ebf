import { queryOptions } from '@tanstack/react-query';
import i18next, { type BackendModule, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { chosenLanguage, rememberLanguage, rememberSwitch, savedLanguage } from '#web/lib/device-storage.ts';
import { loadShellTexts, loadTexts, type TextFile, type Texts } from './load-texts.ts';

/** The namespaces of `t` besides the shell's; it looks up a key in all that are loaded. */
const LATER_NAMESPACES = [
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
] as const;
export type Namespace = 'shell' | (typeof LATER_NAMESPACES)[number];

declare module 'i18next' {
  // English is the reference: a key that it lacks is a type error.
  interface CustomTypeOptions {
    defaultNS: 'shell';
    fallbackNS: Exclude<Namespace, 'shell'>[];
    resources: Pick<Texts, Namespace>;
  }
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  callbackApi: false,
  // It's only called with our own languages and namespaces.
  read: (language, namespace) => loadTexts(language as Language, namespace as Namespace),
};

/** Loads the saved language's texts; the app mounts afterwards, so that no other language flashes up. */
export async function startI18n(): Promise<void> {
  if (i18next.isInitialized) return;
  const { language } = await loadShellTexts(savedLanguage());
  namespaces = ['shell'];
  await i18next.use(backend).init({
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'shell',
    fallbackNS: [...LATER_NAMESPACES],
    initAsync: false,
    // React already escapes.
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

/** The namespaces added so far, which every language needs once it's shown. */
let namespaces: readonly Namespace[] = [];

/** Loads namespaces of texts. Await it before rendering anything that uses them. */
export function addTexts(...wanted: readonly Namespace[]): Promise<void> {
  if (wanted.every((one) => namespaces.includes(one))) return Promise.resolve();
  return inTurn(async () => {
    // i18next never retries a failed file, so load the files first.
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

/** Runs tasks one after another, so that a page opened during a switch of language gets the new texts. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const acting = turn.then(act);
  turn = acting.catch(() => undefined);
  return acting;
}

/** The app's current language; components use `useTranslation`, which follows a switch. */
export const shownLanguage = (): Language => matchLanguage(i18next.language) ?? DEFAULT_LANGUAGE;

/** Another function after each switch of language, so that what is memoised by it renders again. */
let shownT: TFunction = i18next.t;
i18next.on('languageChanged', (language) => {
  shownT = i18next.getFixedT(language);
});

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** The interface's texts and the language they are in; a switch re-renders. */
export function useTranslation() {
  const t = useSyncExternalStore(onLanguage, () => shownT);
  return { t, language: shownLanguage() };
}

export const useLanguage = (): Language => useTranslation().language;

/** Shows the app in a newly picked language and remembers it. */
export async function switchLanguage(wanted: Language): Promise<void> {
  rememberSwitch(await showLanguage(wanted));
}

/** Shows the profile's language on a device where none was chosen; otherwise changes nothing. */
export async function adoptLanguage(ofProfile: Language): Promise<void> {
  rememberLanguage(chosenLanguage() === undefined ? await showLanguage(ofProfile) : shownLanguage());
}

/** A query for texts that are read directly instead of through `t`; loaded once, and only if a page shows them. */
export function textsQuery<File extends TextFile>(file: File, language: Language) {
  return queryOptions({
    queryKey: ['texts', file, language],
    queryFn: () => loadTexts(language, file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
