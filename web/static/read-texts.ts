import { readFileSync } from 'node:fs';
import type { Language } from '#domain/account/language.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import type staticPages from '#web/texts/en/static-pages.json';

/** The texts of the start page, the legal pages' frame and the manifest; only builds read them, never the app. */
type StaticTexts = typeof staticPages;

type ReadTexts = Texts & { 'static-pages': StaticTexts };

/** Reads one file of a language's texts from disk, for builds. */
export function readTexts<File extends keyof ReadTexts>(language: Language, file: File): ReadTexts[File] {
  return JSON.parse(readFileSync(new URL(`../texts/${language}/${file}.json`, import.meta.url), 'utf8'));
}
