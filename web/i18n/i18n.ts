import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { savedLanguage } from '#web/lib/saved-language.ts';
import { loadMoreTexts, type MoreTexts, type TextPart } from './load-more-texts.ts';
import { loadTexts, type Texts } from './load-texts.ts';

/** Makes the saved language's texts ready; the app is mounted after that, so that no text flashes by in another. */
export async function startI18n(): Promise<void> {
  const { language, texts } = await loadTexts(savedLanguage());
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

/** The parts that are on their way or there; from then on every language that is shown has to have them. */
const parts = new Map<TextPart, Promise<void>>();

/** Makes the texts of every page but the dashboard ready: none of them, nor what opens over a page, is drawn before. */
export const addPageTexts = (): Promise<void> => addTexts('pages');

/** Makes all that the settings show ready. */
export async function addSettingsTexts(): Promise<void> {
  await Promise.all([addTexts('pages'), addTexts('settings')]);
}

/** Code together with the texts of the pages: for what the dashboard opens, and shows later than its first paint. */
export function withPageTexts<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    const [code] = await Promise.all([load(), addPageTexts()]);
    return code;
  };
}

function addTexts(part: TextPart): Promise<void> {
  const known = parts.get(part);
  if (known !== undefined) return known;
  const adding = addPart(part).catch((error: unknown) => {
    parts.delete(part);
    throw error;
  });
  parts.set(part, adding);
  return adding;
}

async function addPart(part: TextPart): Promise<void> {
  const language = shownLanguage();
  add(language, await loadMoreTexts(part, language));
  // Another language may be shown meanwhile.
  if (language !== shownLanguage()) await addPart(part);
}

function add(language: Language, texts: Texts | MoreTexts): void {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}

/** Shows the app in another language; English where its texts cannot be loaded. Returns the language shown. */
export async function showLanguage(wanted: Language): Promise<Language> {
  const { language, texts } = await loadTexts(wanted);
  add(language, texts);
  const added = new Set<TextPart>();
  // A part may be asked for while another one comes.
  for (let part = missingOf(added); part !== undefined; part = missingOf(added)) {
    add(language, await loadMoreTexts(part, language));
    added.add(part);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return language;
}

function missingOf(added: ReadonlySet<TextPart>): TextPart | undefined {
  return [...parts.keys()].find((part) => !added.has(part));
}

/** The language the app is shown in just now; components ask `useLanguage`, which follows a switch. */
export function shownLanguage(): Language {
  return matchLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
}
