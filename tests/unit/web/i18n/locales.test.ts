// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { ERROR_CODES } from '#domain/errors.ts';

/** Spanish is written but not offered. */
const WRITTEN: readonly string[] = [...LANGUAGES, 'es'];

type Texts = { [key: string]: string | Texts };

/** The files of the texts, which form one set in the code. */
const FILES = ['shell', 'pages', 'settings', 'ideas', 'day-sheet', 'import'] as const;

function textsOf(language: string, files: readonly string[] = FILES): [key: string, text: string][] {
  return files.flatMap((file) => {
    const url = new URL(`../../../../web/texts/${language}/${file}.json`, import.meta.url);
    return flat(JSON.parse(readFileSync(url, 'utf8')));
  });
}

function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
}

const english = textsOf('en');
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe.each(WRITTEN.slice(1))('the texts in %s', (language) => {
  const texts = new Map(textsOf(language));

  it('don’t repeat a key in another file', () => {
    expect(textsOf(language)).toHaveLength(texts.size);
  });

  it('have exactly the keys of the English ones', () => {
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  it('have the same placeholders', () => {
    for (const [key, text] of english) {
      expect(placeholders(texts.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });
});

describe.each(WRITTEN)('every text in %s', (language) => {
  const texts = new Map(textsOf(language));

  it('is not empty', () => {
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe('');
  });

  it.each(['privacy', 'terms'])('names the text in the consent “%s” as its link does', (kind) => {
    const name = texts.get(`legal.${kind}`)?.toLowerCase() ?? 'no name';
    expect(texts.get(`signup.${kind}`)?.toLowerCase()).toContain(name);
  });

  it('leaves the writing of percentages to their formatter', () => {
    const all = textsOf(language, [...FILES, 'plan', 'report']);
    for (const [key, text] of all) expect(text, key).not.toMatch(/(\d|\}\})\s?%/);
  });

  it.each(ERROR_CODES)('has a message for the refusal %s', (code) => {
    expect(texts.get(`errors.${code}`)).toBeTruthy();
  });
});

describe('the known English messages (contract §9)', () => {
  it.each([
    ['login.email_missing', 'Please enter your email.'],
    ['errors.generic', 'Something went wrong. Please try again.'],
    ['errors.unexpected', 'An unexpected error occurred. Please try again.'],
    ['errors.userLoad', 'Failed to load user'],
    ['bestDates.sentenceMissing', 'Please write a sentence'],
    ['bestDates.sentenceShort', 'Please write a longer sentence'],
    ['bestDates.none', 'No dates found for keyword'],
    ['settings.deleted', 'Account deleted successfully.'],
    ['tasks.deleted', 'Task successfully deleted.'],
    ['settings.languageFailed', 'something went wrong'],
  ])('%s is word for word', (key, message) => {
    expect(new Map(english).get(key)).toBe(message);
  });
});

test('no line of a French text begins with a punctuation mark', () => {
  const files = readdirSync(new URL('../../../../web/texts/fr', import.meta.url));
  const texts = textsOf(
    'fr',
    files.map((file) => file.replace('.json', '')),
  );
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts.filter(([, text]) => / [:;?!»]|« /.test(text))).toEqual([]);
});

test('in a French question a line doesn’t break between the verb and its subject', () => {
  const files = [...FILES, 'repeats', 'changes', 'plan', 'modes', 'report', 'lock'];
  // The wording of a consent is recorded.
  const questions = textsOf('fr', files).filter(([key]) => key !== 'consent.intimateAsk');
  const inversion = /(?<!rendez)-(?:t-\u2060?)?(?:vous|nous|ils?|elles?|on|ce|je|tu)(?![\p{L}-])[^.!]*\?/iu;
  expect(questions.filter(([, text]) => inversion.test(text))).toEqual([]);
});
