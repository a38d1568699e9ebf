import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DayTexts } from '#web/i18n/days.queries.ts';

const LANGUAGES = ['en', 'nl', 'fr', 'es'] as const;
type Language = (typeof LANGUAGES)[number];

function daysIn(language: Language): DayTexts {
  const url = new URL(`../../../../web/i18n/days/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}

/** What no text of a day may promise, claim or take for granted (content facts, section 4.3; contract, section 9). */
const BANNED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /boost|productiv|maximi|optimi[sz]e\b|peak performance/i,
    /fertil|concei|contracept|safe days?|pregnan/i,
    /guarante|cure|heal|treat|symptom|diagnos/i,
    /you will|you are (more|less)|your (hormones|levels|energy|mood|body)/i,
    /avoid|don['’]t (meet|decide|plan)|never/i,
    /wom[ae]n|girl|goddess|feminin|moon/i,
  ],
  nl: [
    /boost|productiv|maximal|optimaal/i,
    /vruchtba|zwanger|anticoncep|veilige dag/i,
    /garande|genez|geneest|behandel|klacht|diagnos/i,
    /je zult|je zal|jouw (hormonen|energie|lichaam)|je (hormonen|energie|stemming|lichaam)/i,
    /vermijd|nooit/i,
    /vrouw|meisje|godin|maan\b/i,
  ],
  fr: [
    /boost|productiv|maximis|optimis(?!me)/i,
    /fertil|fécond|enceinte|grossesse|contracep/i,
    /garanti|guéri|soigne[rz]? votre|traite|symptôme|diagnos/i,
    /vous (serez|allez être|vous sentirez)|vos (hormones|niveaux)|votre (énergie|humeur|corps)/i,
    /évitez|jamais/i,
    /femme|fille|déesse|lune/i,
  ],
  es: [
    /impulsa tu|productiv|maximiz|optimiz/i,
    /fértil|fecund|embaraz|anticoncep/i,
    /garantiz|cura|trata(r|miento)|síntoma|diagn/i,
    /(te sentirás|estarás)|tus (hormonas|niveles)|tu (energía|ánimo|cuerpo)/i,
    /evita|nunca/i,
    /mujer|chica|diosa|luna/i,
  ],
};

/** Words that count days: a cycle of another length shows a text on more than one day, or not at all. */
const COUNTING: Readonly<Record<Language, RegExp>> = {
  en: /\d|\b(today|tomorrow|yesterday|tonight|last day|first day|days? (left|ago|before))\b/i,
  nl: /\d|\b(vandaag|morgen|gisteren|vanavond|laatste dag|eerste dag)\b/i,
  fr: /\d|\b(aujourd['’]hui|demain|hier|ce soir|dernier jour|premier jour)\b/i,
  es: /\d|\b(hoy|mañana|ayer|esta noche|último día|primer día)\b/i,
};

describe.each(LANGUAGES)('the 28 days in %s', (language) => {
  const days = daysIn(language);
  const texts = days.flatMap(({ title, message, hormone }, index) =>
    Object.entries({ title, message, hormone }).map(([kind, text]) => ({
      name: `day ${index + 1}, ${kind}`,
      text,
    })),
  );

  it('are all there, each with a title, a message, what the hormones do, and three words', () => {
    expect(days).toHaveLength(28);
    days.forEach(({ title, message, hormone, keywords }, index) => {
      const name = `day ${index + 1}`;
      expect(title.length, name).toBeGreaterThanOrEqual(3);
      expect(title.length, name).toBeLessThanOrEqual(42);
      expect(message.length, name).toBeGreaterThanOrEqual(80);
      expect(message.length, name).toBeLessThanOrEqual(220);
      expect(hormone.length, name).toBeGreaterThanOrEqual(50);
      expect(hormone.length, name).toBeLessThanOrEqual(170);
      expect(new Set(keywords).size, name).toBe(3);
      expect(
        keywords.every((keyword) => keyword.trim() === keyword && keyword !== ''),
        name,
      ).toBe(true);
    });
  });

  it('say nothing twice', () => {
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  it('promise, claim and presume nothing', () => {
    for (const { name, text } of texts) {
      for (const banned of BANNED[language]) expect(text, name).not.toMatch(banned);
    }
  });

  it('count no days', () => {
    for (const { name, text } of texts) expect(text, name).not.toMatch(COUNTING[language]);
  });

  it('shout at nobody', () => {
    for (const { name, text } of texts) expect(text, name).not.toMatch(/[!¡]|\p{Extended_Pictographic}/u);
  });
});

describe('the 28 days', () => {
  it('are written anew in every language', () => {
    const all = LANGUAGES.flatMap((language) =>
      daysIn(language).flatMap(({ title, message, hormone }) => [title, message, hormone]),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('name the peaks on the days on which the curve has them', () => {
    const english = daysIn('en');
    const peakOf = (hormone: RegExp) =>
      english.flatMap((day, index) => (hormone.test(day.hormone) ? [index + 1] : []));
    expect(peakOf(/oestrogen typically reaches its peak/i)).toEqual([13]);
    expect(peakOf(/progesterone typically reaches its peak/i)).toEqual([21]);
    expect(peakOf(/the two lines usually cross/i)).toEqual([16]);
  });
});
