import { DEFAULT_LANGUAGE, type Language } from '#domain/account/language.ts';
import type texts from './locales/en.json';

export type Texts = typeof texts;

// Spanish is written and not offered yet: it stays out of the build.
const loaders = import.meta.glob<Texts>(['./locales/*.json', '!**/es.json'], { import: 'default' });

/** The texts of a language; where they cannot be loaded, English ones and the word that they are English. */
export async function loadTexts(language: Language): Promise<{ language: Language; texts: Texts }> {
  try {
    return { language, texts: await load(language) };
  } catch (error) {
    if (language === DEFAULT_LANGUAGE) throw error;
    return { language: DEFAULT_LANGUAGE, texts: await load(DEFAULT_LANGUAGE) };
  }
}

function load(language: Language): Promise<Texts> {
  const loader = loaders[`./locales/${language}.json`];
  return loader === undefined ? Promise.reject(new Error(`no texts in ${language}`)) : loader();
}
