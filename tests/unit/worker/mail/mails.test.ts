import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { MAILS, type MailName, mailOf } from '#worker/mail/mails.ts';

const EVERYTHING = {
  code: 'KP4W7',
  url: 'https://marea.example/login?lang=en#token',
  settingsUrl: 'https://marea.example/settings/reminders',
  device: { browser: 'Firefox', system: null },
  until: Date.parse('2027-01-10T12:00:00Z') / 1000,
};
const { unknownDevice: _, ...english } = MAILS.en;
const NAMES = Object.keys(english) as MailName[]; // all of them but the device

const placeholdersOf = (text: unknown) => [...JSON.stringify(text).matchAll(/\{\{\w+\}\}/g)].join(' ');
const kindsOf = (blocks: readonly unknown[]) =>
  blocks.map((block) => (typeof block === 'string' ? 'text' : Object.keys(block as object).join()));

describe.each(NAMES)('the mail %s', (name) => {
  test('has the same paragraphs and values in every language', () => {
    for (const language of LANGUAGES) {
      const { blocks } = MAILS[language][name];

      expect(kindsOf(blocks), language).toEqual(kindsOf(MAILS.en[name].blocks));
      expect(blocks.map(placeholdersOf).map((one) => one.split(' ').sort())).toEqual(
        MAILS.en[name].blocks.map(placeholdersOf).map((one) => one.split(' ').sort()),
      );
    }
  });

  test('has each of its values, as text and as HTML', () => {
    for (const language of LANGUAGES) {
      const { subject, text, html } = mailOf(name, { language, ...EVERYTHING });

      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|\}\}|undefined/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject).not.toContain(EVERYTHING.code);
    }
  });
});

test('a mail names a day as its language writes it, and a device by its names', () => {
  const days = LANGUAGES.map((language) => mailOf('retention', { language, ...EVERYTHING }).text);

  expect(days).toEqual(
    ['10 January 2027', '10 januari 2027', '10 janvier 2027'].map((day) => expect.stringContaining(day)),
  );
  expect(mailOf('newDevice', { language: 'en', ...EVERYTHING }).text).toContain('before: Firefox.');
});

test('a mail without one of its values is not made', () => {
  expect(() => mailOf('login', { language: 'en' })).toThrow(new RangeError('the mail login has no code'));
});

test('what a person typed stays as it is in a reminder', () => {
  const { text, html } = mailOf('reminder', { language: 'en', lines: ['<b>{{code}}</b>'], ...EVERYTHING });

  expect(text).toContain('<b>{{code}}</b>');
  expect(html).toContain('&lt;b&gt;{{code}}&lt;/b&gt;');
});
