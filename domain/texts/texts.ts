import type { Language } from '#domain/account/language.ts';
import type { FeedWording } from '#domain/calendar-feed/calendar-feed.calls.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import enFeed from './en/feed.json' with { type: 'json' };
import * as en from './en/sentences.ts';
import frFeed from './fr/feed.json' with { type: 'json' };
import * as fr from './fr/sentences.ts';
import nlFeed from './nl/feed.json' with { type: 'json' };
import * as nl from './nl/sentences.ts';

// One table for each kind of text, so that the app, which uses the summary's texts, bundles no others.
type InEach<Shape> = Readonly<Record<Language, Shape>>;

export const BEST_DATES_TEXTS: InEach<typeof en.bestDates> = {
  en: en.bestDates,
  nl: nl.bestDates,
  fr: fr.bestDates,
};
export type FeedWords = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  readonly periodExpected: string;
  /** The 80 % interval of the next period's start. */
  readonly mayBegin: string;
  /** Below each event; left out if even this would reveal something. */
  readonly forecast?: string;
};
/** The texts in a person's calendar, which others may see. The discreet words are about the tide, like the app's name. */
export const FEED_TEXTS: InEach<Readonly<Record<FeedWording, FeedWords>>> = {
  en: enFeed,
  nl: nlFeed,
  fr: frFeed,
};
export const EXPORT_TEXTS: InEach<typeof en.exported> = { en: en.exported, nl: nl.exported, fr: fr.exported };
export const SUMMARY_TEXTS: InEach<typeof en.summary> = { en: en.summary, nl: nl.summary, fr: fr.summary };
export const REMINDER_TEXTS: InEach<typeof en.reminders> = {
  en: en.reminders,
  nl: nl.reminders,
  fr: fr.reminders,
};
