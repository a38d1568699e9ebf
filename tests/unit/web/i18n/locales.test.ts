import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#domain/errors.ts';

type Texts = { [key: string]: string | Texts };

function textsOf(language: string): Texts {
  const read = (folder: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../../web/i18n/${folder}/${language}.json`, import.meta.url), 'utf8'),
    );
  return { ...read('locales'), ...read('settings') };
}

function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
}

const english = flat(textsOf('en'));
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe.each(['nl', 'fr', 'es'])('the texts in %s', (language) => {
  const texts = new Map(flat(textsOf(language)));

  it('have exactly the keys of the English ones', () => {
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  it('fill in the same values', () => {
    for (const [key, text] of english) {
      expect(placeholders(texts.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });
});

describe.each(['en', 'nl', 'fr', 'es'])('every text in %s', (language) => {
  const texts = new Map(flat(textsOf(language)));

  it('says something', () => {
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe('');
  });

  it.each(ERROR_CODES)('names the refusal %s', (code) => {
    expect(texts.get(`errors.${code}`)).toBeTruthy();
  });
});

describe('the English messages of the specification', () => {
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
