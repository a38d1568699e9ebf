import type { Language } from '#domain/account/language.ts';
import enKeywords from './en/keywords.json' with { type: 'json' };
import enLexicon from './en/lexicon.json' with { type: 'json' };
import * as en from './en/words.ts';
import esKeywords from './es/keywords.json' with { type: 'json' };
import frKeywords from './fr/keywords.json' with { type: 'json' };
import frLexicon from './fr/lexicon.json' with { type: 'json' };
import * as fr from './fr/words.ts';
import nlKeywords from './nl/keywords.json' with { type: 'json' };
import nlLexicon from './nl/lexicon.json' with { type: 'json' };
import * as nl from './nl/words.ts';

// The words of the date finder, apart from the other texts, which the app's pages import.
type InEach<Shape> = Readonly<Record<Language, Shape>>;

type GroupName = keyof typeof enLexicon;
export const GROUP_NAMES = Object.keys(enLexicon) as readonly GroupName[]; // its own keys
/** What people write for each group of meaning, folded and separated by commas; several words are an expression. */
export const LEXICONS_AS_WRITTEN: InEach<Readonly<Record<GroupName, string>>> = {
  en: enLexicon,
  nl: nlLexicon,
  fr: frLexicon,
};
export type KeywordId = keyof typeof enKeywords;
/** Names of keywords; Spanish names are found too, though the app isn't in Spanish. */
export const KEYWORD_NAMES: Readonly<Record<Language | 'es', Readonly<Record<KeywordId, string>>>> = {
  en: enKeywords,
  nl: nlKeywords,
  fr: frKeywords,
  es: esKeywords,
};
export const ACTIVITY_WORDS: InEach<en.ActivityWords> = { en: en.words, nl: nl.words, fr: fr.words };
export const CONCEPTION_PHRASES: InEach<en.ConceptionPhrases> = {
  en: en.conception,
  nl: nl.conception,
  fr: fr.conception,
};
/** Gives all inflected forms of a folded word the same stem: `vergaderingen` and `vergadering`. */
export const STEMMERS: InEach<(word: string) => string> = { en: en.stem, nl: nl.stem, fr: fr.stem };
