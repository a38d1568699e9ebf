import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { lengthText } from '#web/features/habits/habit-check.tsx';
import { loadTexts } from '#web/i18n/load-texts.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  ns: ['shell', 'pages'],
  defaultNS: 'shell',
  fallbackNS: 'pages',
});
for (const language of ['en', 'nl', 'fr'] as const)
  for (const file of ['shell', 'pages'] as const)
    i18n.addResourceBundle(language, file, await loadTexts(language, file));

describe('a habit’s length', () => {
  it.each([
    [0, ''],
    [1, '1 min'],
    [45, '45 min'],
    [60, '1 h'],
    [90, '1 h 30'],
    [120, '2 h'],
    [1439, '23 h 59'],
    [1440, '24 h'],
  ])('of %i minutes is %s', (minutes, text) => {
    const written = lengthText(minutes, i18n.getFixedT('en'));
    expect(written.replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each([
    ['nl', '2 u', '1 u 30'],
    ['fr', '2 h', '1 h 30'],
  ])('is written as usual in %s, without line breaks', (language, hours, both) => {
    const t = i18n.getFixedT(language);
    const written = [120, 90].map((minutes) => lengthText(minutes, t));
    expect(written).toEqual([hours, both].map((text) => text.replaceAll(' ', '\u00a0')));
  });
});
