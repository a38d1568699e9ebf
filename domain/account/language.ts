/** The language's own name; its tag for Intl; what separates columns in its spreadsheets, where the comma may be the decimal sign. */
type LanguageOption = Readonly<Record<'name' | 'tag', string>> & { readonly listSeparator: ',' | ';' };

/** Languages that are offered, in the order of the language buttons; the first is the default. Adding one: CONTRIBUTING, Texts. */
const LANGUAGE_OPTIONS = {
  en: { name: 'English', tag: 'en-GB', listSeparator: ',' },
  nl: { name: 'Nederlands', tag: 'nl-BE', listSeparator: ';' },
  fr: { name: 'Français', tag: 'fr-BE', listSeparator: ';' },
} as const satisfies Record<string, LanguageOption>;

export type Language = keyof typeof LANGUAGE_OPTIONS;

export const LANGUAGES = Object.keys(LANGUAGE_OPTIONS) as readonly Language[]; // its own keys

export const DEFAULT_LANGUAGE: Language = 'en';

export const languageName = (language: Language): string => LANGUAGE_OPTIONS[language].name;

/** The supported language a tag such as `nl-BE` begins with, or `undefined`. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}

/** The tag of a language for Intl; a language that isn't offered is its own tag. */
export function intlTag(language: string): string {
  return (LANGUAGE_OPTIONS as Readonly<Record<string, LanguageOption>>)[language]?.tag ?? language; // looked up by any text
}

/** The separator that spreadsheets in this language expect between the columns of a CSV list. */
export const listSeparator = (language: Language): ',' | ';' => LANGUAGE_OPTIONS[language].listSeparator;

/** The start of a CSV list: without a byte-order mark Excel misreads the encoding. */
export const CSV_BOM = '\uFEFF';
