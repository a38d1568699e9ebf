// As the calendar's: British English, the Dutch and French of Belgium.
const TAGS: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

type Place = { readonly timeZone: string; readonly language: string };

/** An instant (unix seconds) as a day of a zone: "18 November 2026". */
export function dayAt(instant: number, { timeZone, language }: Place): string {
  return new Intl.DateTimeFormat(TAGS[language] ?? language, { dateStyle: 'long', timeZone }).format(
    instant * 1000,
  );
}

/** An instant (unix seconds) as the clock of a zone shows it: "18 Nov 2026, 14:05". */
export function momentAt(instant: number, { timeZone, language }: Place): string {
  return new Intl.DateTimeFormat(TAGS[language] ?? language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(instant * 1000);
}
