import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { savedLanguage } from '#web/lib/saved-language.ts';
import { loadTexts } from './load-texts.ts';

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

/** Shows the app in another language; English where its texts cannot be loaded. Returns the language shown. */
export async function showLanguage(wanted: Language): Promise<Language> {
  const { language, texts } = await loadTexts(wanted);
  i18next.addResourceBundle(language, 'translation', texts, true, true);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return language;
}

/** The language the app is shown in just now; components ask `useLanguage`, which follows a switch. */
export function shownLanguage(): Language {
  return matchLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
}
