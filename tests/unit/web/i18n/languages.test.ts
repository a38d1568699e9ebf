import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';

const WEB = 'web/texts';
const DOMAIN = 'domain/texts';
const LEGAL = ['cookies.json', 'privacy.json', 'terms.json'];

/** What a language's folder of texts lacks or has beyond the English one: files, and keys of JSON. */
function differences(folder: string, language: string): string[] {
  const [english, own] = ['en', language].map((name) => contentOf(join(folder, name)));
  return [
    ...[...(english ?? [])].filter((key) => !own?.has(key)).map((key) => `${language} lacks ${key}`),
    ...[...(own ?? [])].filter((key) => !english?.has(key)).map((key) => `${language} alone has ${key}`),
  ];
}

function contentOf(folder: string): Set<string> {
  const keys = readdirSync(folder).flatMap((file) => [
    file,
    ...(file.endsWith('.json') ? keysOf(JSON.parse(readFileSync(join(folder, file), 'utf8')), file) : []),
  ]);
  return new Set(keys);
}

/** Every place in the texts, those in lists by their number; how a legal text is divided is its language's own affair below a section. */
function keysOf(texts: unknown, path: string): string[] {
  if (typeof texts !== 'object' || texts === null || path.endsWith(' blocks')) return [path];
  return Object.entries(texts).flatMap(([key, value]) => keysOf(value, `${path} ${key}`));
}

describe.each(LANGUAGES)('the folders of %s', (language) => {
  test.each([WEB, DOMAIN])('have in %s what the English ones have', (folder) => {
    expect(differences(folder, language)).toEqual([]);
  });
});

test('Spanish, which is not offered, lacks the legal texts alone', () => {
  const files = differences(WEB, 'es').filter(
    (difference) => !LEGAL.some((text) => difference.includes(text)),
  );
  expect(files).toEqual([]);
});

describe('a language that lacks something', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync(join(WEB, 'en'), join(folder, 'en'), { recursive: true });
  cpSync(join(WEB, 'nl'), join(folder, 'de'), { recursive: true });

  test('names the key', () => {
    const file = join(folder, 'de', 'shell.json');
    const { errors, ...texts } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...texts, errors: { ...errors, network: undefined } }));

    expect(differences(folder, 'de')).toEqual(['de lacks shell.json errors network']);
  });

  test('names the file', () => {
    rmSync(join(folder, 'de', 'day-words.json'));
    expect(differences(folder, 'de')).toContain('de lacks day-words.json');
  });
});
