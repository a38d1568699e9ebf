import type { TFunction } from 'i18next';
import { intlTag } from '#domain/account/language.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { durationText } from './format.ts';

/** The words with a capital first letter. */
export function capitalised(words: string, language: string): string {
  return words.charAt(0).toLocaleUpperCase(intlTag(language)) + words.slice(1);
}

/** Names joined as in a sentence: "Rest, Warmth and Quiet". */
export function listOf(items: readonly string[], language: string): string {
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items);
}

/** "2.8" with the language's decimal sign. */
export function decimal(value: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language)).format(value);
}

/** "+1", "−2", "0". */
export function signed(value: number, language: string): string {
  const text = new Intl.NumberFormat(intlTag(language), { signDisplay: 'exceptZero' }).format(value);
  return text.replace('-', '−');
}

/** Hundredths as "67%", in the language's format. */
export function percent(hundredths: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), { style: 'percent' }).format(hundredths / 100);
}

/** The texts of a duration picker, from the `pages` namespace. */
export function durationTexts(t: TFunction) {
  return {
    hours: { label: t('duration.hours'), less: t('duration.hourLess'), more: t('duration.hourMore') },
    minutes: {
      label: t('duration.minutes'),
      less: t('duration.minutesLess'),
      more: t('duration.minutesMore'),
    },
    format: (minutes: number) => durationText(minutes, t),
  };
}

/** The apps' names as they write them themselves. */
const NAMES: Readonly<Record<ImportSource, string>> = {
  clue: 'Clue',
  flo: 'Flo',
  apple: 'Apple Health',
  'health-connect': 'Health Connect',
  drip: 'drip',
  ovumcy: 'ovumcy',
  mensinator: 'Mensinator',
  menstrudel: 'Menstrudel',
  peri: 'peri',
  csv: 'CSV',
  todoist: 'Todoist',
  loop: 'Loop',
  daylio: 'Daylio',
};

const isKnown = (source: string): source is ImportSource => Object.hasOwn(NAMES, source);

/** The name of the app that a record was imported from; an unknown source is returned unchanged. */
export const sourceName = (source: string): string => (isKnown(source) ? NAMES[source] : source);
