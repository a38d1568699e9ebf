import { readFileSync } from 'node:fs';
import type { Language } from '#domain/account/language.ts';

type Texts = { [key: string]: string | Texts };

/**
 * What the app says in a language, by key: the tests look for the product's own words, so that they read one page
 * in three languages. `{{name}}` is filled from `values`.
 */
export function textsOf(language: Language) {
  const files = ['shell', 'pages', 'settings'].map(
    (file) => JSON.parse(readFileSync(`web/texts/${language}/${file}.json`, 'utf8')) as Texts, // our own file
  );
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [text] = files.flatMap((texts) => textIn(texts, key) ?? []);
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

function textIn(texts: Texts, key: string): string | Texts | undefined {
  return key
    .split('.')
    .reduce<string | Texts | undefined>(
      (node, part) => (typeof node === 'object' ? node[part] : undefined),
      texts,
    );
}

export type TextOf = ReturnType<typeof textsOf>;
