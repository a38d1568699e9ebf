import { readFileSync } from 'node:fs';
import type { Language } from '#domain/account/language.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import type staticPages from '#web/texts/en/static-pages.json';

/** What the start page, the frame of the legal pages and the manifest say; a build renders it, the app never loads it. */
export type StaticTexts = typeof staticPages;

type ReadTexts = Texts & { 'static-pages': StaticTexts };

/** One file of a language's texts as a build reads it: from the disk. */
export function readTexts<File extends keyof ReadTexts>(language: Language, file: File): ReadTexts[File] {
  return JSON.parse(readFileSync(new URL(`../texts/${language}/${file}.json`, import.meta.url), 'utf8'));
}
