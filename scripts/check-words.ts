import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitNodes } from './figures/source.ts';
import { PROJECT } from './run.ts';

// One noun for each thing in every language, as docs/words.md has it; part of `npm run lint`.

/** A text that a person reads, with the place it comes from. */
export type Text = { readonly place: string; readonly text: string };

/** What a language doesn't use, each with the word that is used instead. */
export type Retired = { readonly pattern: RegExp; readonly word: string };

/** Folders with a folder of texts for each language. */
const FOLDERS = ['web/texts', 'domain/texts'];
/** What people type and the classifier compares: not Marea's own words. */
const TYPED = new Set(['everyday.json', 'lexicon.json', 'keywords.json', 'words.ts']);
/** Values that name a place in a page. */
const NOT_READ = new Set(['id']);

/** The retired words of each language, read from the tables of docs/words.md. */
export function retiredWords(page: string): Map<string, Retired[]> {
  const languages = page.split(/^## /m).slice(1);
  return new Map(
    languages.map((section) => {
      const [language = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('|')).slice(2);
      return [language.trim(), rows.flatMap(retiredInRow)];
    }),
  );
}

function retiredInRow(row: string): Retired[] {
  const [, , word = '', not = ''] = row.split('|').map((cell) => cell.trim());
  return not.split(', ').map((retired) => ({ word, pattern: wholeWord(retired) }));
}

const wholeWord = (retired: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${retired.replace('*', String.raw`\p{L}*`)}(?![\p{L}\p{N}])`, 'iu');

/** The findings in a language's texts: the place, the retired word and the one to use. */
export function findRetired(texts: readonly Text[], retired: readonly Retired[]): string[] {
  return texts.flatMap(({ place, text }) =>
    retired.flatMap(({ pattern, word }) => {
      const found = pattern.exec(withoutFields(text))?.[0];
      return found === undefined ? [] : [`${place}: “${found}”; docs/words.md has “${word}”`];
    }),
  );
}

/** A text without the names of the values that are filled in, `{{span}}`. */
const withoutFields = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}/g, '');

function textsOf(language: string): Text[] {
  return FOLDERS.flatMap((folder) => {
    const path = join(folder, language);
    const files = readdirSync(join(PROJECT, path)).filter((file) => !TYPED.has(file));
    return files.flatMap((file) => textsInFile(join(path, file)));
  });
}

function textsInFile(path: string): Text[] {
  const text = readFileSync(join(PROJECT, path), 'utf8');
  if (path.endsWith('.json')) return textsInValue(path, JSON.parse(text));
  const texts: Text[] = [];
  visitNodes({ path, text }, ({ type, value, cooked }) => {
    const literal = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined;
    if (typeof literal === 'string') texts.push({ place: path, text: literal });
  });
  return texts;
}

function textsInValue(place: string, value: unknown): Text[] {
  if (typeof value === 'string') return [{ place, text: value }];
  return Object.entries(value ?? {})
    .filter(([key]) => !NOT_READ.has(key))
    .flatMap(([key, entry]) => textsInValue(`${place} ${key}`, entry));
}

if (import.meta.main) {
  const languages = retiredWords(readFileSync(join(PROJECT, 'docs/words.md'), 'utf8'));
  const findings = [...languages].flatMap(([language, retired]) => findRetired(textsOf(language), retired));
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  process.stdout.write(`words: ${languages.size} languages, ${findings.length} findings\n`);
  if (findings.length > 0) process.exit(1);
}
