import type { Language } from '#domain/account/language.ts';
import * as en from './en/sentences.ts';
import * as fr from './fr/sentences.ts';
import * as nl from './nl/sentences.ts';

// One table for each kind of text, so that the app, which uses the summary's texts, bundles no others.
type InEach<Shape> = Readonly<Record<Language, Shape>>;

export const BEST_DATES_TEXTS: InEach<typeof en.bestDates> = {
  en: en.bestDates,
  nl: nl.bestDates,
  fr: fr.bestDates,
};
export const FEED_TEXTS: InEach<typeof en.feed> = { en: en.feed, nl: nl.feed, fr: fr.feed };
export const EXPORT_TEXTS: InEach<typeof en.exported> = { en: en.exported, nl: nl.exported, fr: fr.exported };
export const SUMMARY_TEXTS: InEach<typeof en.summary> = { en: en.summary, nl: nl.summary, fr: fr.summary };
export const REMINDER_TEXTS: InEach<typeof en.reminders> = {
  en: en.reminders,
  nl: nl.reminders,
  fr: fr.reminders,
};
