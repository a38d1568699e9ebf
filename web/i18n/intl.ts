const formatters = new Map<string, Intl.DateTimeFormat>();

// English of the interface is British: "18 November", the week's day first.
const INTL_TAGS: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

/** A formatter of UTC, made once. */
export function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}

/** How Intl knows a language. */
export function tagOf(language: string): string {
  return INTL_TAGS[language] ?? language;
}
