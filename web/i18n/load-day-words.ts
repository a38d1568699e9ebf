import type { Language } from '#domain/account/language.ts';

/** Three words for each day of the 28-day reference, day 1 first. */
export type DayWords = readonly (readonly string[])[];

const loaders = import.meta.glob<DayWords>(['./day-words/*.json', '!**/es.json'], { import: 'default' });

/** The words of the days in one language: apart from their longer texts, because the dashboard begins with them. */
export function loadDayWords(language: Language): Promise<DayWords> {
  const loader = loaders[`./day-words/${language}.json`];
  return loader === undefined ? Promise.reject(new Error(`no day words in ${language}`)) : loader();
}
