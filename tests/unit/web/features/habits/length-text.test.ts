import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { lengthText } from '#web/features/habits/length-text.ts';
import en from '#web/texts/en/shell.json' with { type: 'json' };
import fr from '#web/texts/fr/shell.json' with { type: 'json' };
import nl from '#web/texts/nl/shell.json' with { type: 'json' };

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { translation: en }, nl: { translation: nl }, fr: { translation: fr } },
});

describe('a habit’s length', () => {
  it.each([
    [0, '0h 0m'],
    [1, '1m'],
    [45, '45m'],
    [60, '1h'],
    [90, '1h 30m'],
    [120, '2h'],
    [1439, '23h 59m'],
    [1440, '24h'],
  ])('of %i minutes reads %s', (minutes, text) => {
    expect(lengthText(minutes, i18n.getFixedT('en'))).toBe(text);
  });

  it.each([
    ['nl', '0 u 0 min', '2 u', '1 u 30 min'],
    ['fr', '0 h 0 min', '2 h', '1 h 30 min'],
  ])('is written as usual in %s, without line breaks', (language, none, hours, both) => {
    const t = i18n.getFixedT(language);
    const written = [0, 120, 90].map((minutes) => lengthText(minutes, t));
    expect(written).toEqual([none, hours, both].map((text) => text.replaceAll(' ', '\u00a0')));
  });
});
