import { readFileSync } from 'node:fs';
import type { Language } from '#domain/account/language.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import type staticPages from '#web/texts/en/static-pages.json';

/** With those of the start page, the legal pages' frame and the manifest, which only builds read, never the app. */
type ReadTexts = Texts & { 'static-pages': typeof staticPages };

/** Reads one file of a language's texts from disk, for builds. */
export function readTexts<File extends keyof ReadTexts>(language: Language, file: File): ReadTexts[File] {
  return JSON.parse(readFileSync(new URL(`../texts/${language}/${file}.json`, import.meta.url), 'utf8'));
}
