/** Languages that are offered, in the order of the language buttons; the first is the default. */
export const LANGUAGES = ['en', 'nl', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Languages by their own names, as the buttons show them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
};

/** The supported language a tag such as `nl-BE` begins with, or `undefined`. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
