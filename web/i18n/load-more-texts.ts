import type { Language } from '#domain/account/language.ts';
import type pageTexts from './pages/en.json';
import type settingsTexts from './settings/en.json';

/** Texts that are nothing the first paint needs: those of the pages, and those that the settings alone show. */
export type TextPart = 'pages' | 'settings';
export type MoreTexts = typeof pageTexts | typeof settingsTexts;

const loaders = import.meta.glob<MoreTexts>(['./pages/*.json', './settings/*.json', '!**/es.json'], {
  import: 'default',
});

/** A part of the texts in a language. */
export function loadMoreTexts(part: TextPart, language: Language): Promise<MoreTexts> {
  const loader = loaders[`./${part}/${language}.json`];
  return loader === undefined ? Promise.reject(new Error(`no ${part} in ${language}`)) : loader();
}
