import { readFileSync } from 'node:fs';
import type { Language } from '#domain/account/language.ts';

type Texts = { [key: string]: string | Texts };

/**
 * The app's text for a key in a language. Tests use the product's own texts, so that one test can run in three languages.
 * `{{name}}` is filled from `values`.
 */
export function textsOf(language: Language) {
  const files = [
    'shell',
    'pages',
    'settings',
    'ideas',
    'day-sheet',
    'import',
    'repeats',
    'changes',
    'plan',
    'modes',
    'report',
    'lock',
  ].map(
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
