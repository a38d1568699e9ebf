import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { savedLanguage } from '#web/lib/saved-language.ts';
import { loadSettingsTexts, loadTexts } from './load-texts.ts';

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

/** The settings' own texts on their way or there; from then on every language that is shown has to have them. */
let settingsTexts: Promise<void> | undefined;

/** Makes the texts that the settings alone show ready; they are nothing that the first paint needs. */
export function addSettingsTexts(): Promise<void> {
  settingsTexts ??= addSettingsTo(shownLanguage()).catch((error: unknown) => {
    settingsTexts = undefined;
    throw error;
  });
  return settingsTexts;
}

async function addSettingsTo(language: Language): Promise<void> {
  const texts = await loadSettingsTexts(language);
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}

/** Shows the app in another language; English where its texts cannot be loaded. Returns the language shown. */
export async function showLanguage(wanted: Language): Promise<Language> {
  const { language, texts } = await loadTexts(wanted);
  i18next.addResourceBundle(language, 'translation', texts, true, true);
  if (settingsTexts !== undefined) await addSettingsTo(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return language;
}

/** The language the app is shown in just now; components ask `useLanguage`, which follows a switch. */
export function shownLanguage(): Language {
  return matchLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
}
