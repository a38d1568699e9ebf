import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';

const WEB = 'web/texts';
const DOMAIN = 'domain/texts';
const LEGAL = ['cookies.json', 'privacy.json', 'terms.json'];

/** The files and JSON keys that a language's folder lacks, or has in addition to the English one. */
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

/** Below these each language has its own parts: the sections of legal texts, and everyday words by their first letters. */
const OWN_PARTS = /( blocks|^everyday\.json)$/;

/** All paths in the texts, list items by index. */
function keysOf(texts: unknown, path: string): string[] {
  if (typeof texts !== 'object' || texts === null || OWN_PARTS.test(path)) return [path];
  return Object.entries(texts).flatMap(([key, value]) => keysOf(value, `${path} ${key}`));
}

describe.each(LANGUAGES)('the folders of %s', (language) => {
  test.each([WEB, DOMAIN])('have the same content in %s as in English', (folder) => {
    expect(differences(folder, language)).toEqual([]);
  });
});

test('Spanish, which is not offered, lacks only the legal texts', () => {
  const files = differences(WEB, 'es').filter(
    (difference) => !LEGAL.some((text) => difference.includes(text)),
  );
  expect(files).toEqual([]);
});

describe('an incomplete language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync(join(WEB, 'en'), join(folder, 'en'), { recursive: true });
  cpSync(join(WEB, 'nl'), join(folder, 'de'), { recursive: true });

  test('is reported with the missing key', () => {
    const file = join(folder, 'de', 'shell.json');
    const { errors, ...texts } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...texts, errors: { ...errors, network: undefined } }));

    expect(differences(folder, 'de')).toEqual(['de lacks shell.json errors network']);
  });

  test('is reported with the missing file', () => {
    rmSync(join(folder, 'de', 'days.json'));
    expect(differences(folder, 'de')).toContain('de lacks days.json');
  });
});
