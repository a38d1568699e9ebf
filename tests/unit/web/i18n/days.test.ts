// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES as OFFERED, type Language as Offered } from '#domain/account/language.ts';
import { HORMONE_CURVE } from '#domain/cycle/phases.ts';
import type { Texts } from '#web/i18n/load-texts.ts';

/** Spanish is written but not offered. */
type Language = Offered | 'es';
const LANGUAGES: readonly Language[] = [...OFFERED, 'es'];

function read(file: string, language: Language) {
  const url = new URL(`../../../../web/texts/${language}/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}

const daysIn = (language: Language): (Texts['days'][number] & { message: string })[] => {
  const days: Texts['days'] = read('days', language);
  const messages: Texts['day-messages'] = read('day-messages', language);
  expect(messages).toHaveLength(days.length);
  return days.map((day, index) => ({ ...day, message: messages[index] ?? '' }));
};
const hormonesIn = (language: Language): Texts['hormones'] => read('hormones', language);

/** What the texts must not promise, claim or take for granted (contract §9). */
const BANNED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /boost|productiv|maximi|optimi[sz]e\b|peak performance/i,
    /fertil|concei|contracept|safe days?|pregnan/i,
    /guarante|\bcur(e|es|ing)\b|\bheal|\btreat|symptom|diagnos/i,
    /you will|you['’]ll|you (may |might )?feel|you are (more|less)/i,
    /your (hormones|levels|energy|mood|body|oestrogen|progesterone)/i,
    /avoid|don['’]t (meet|decide|plan)|never/i,
    /wom[ae]n|girl|\blad(y|ies)\b|goddess|feminin|moon|flower|bloom/i,
    /weight|calorie|\bdiet|slim|beaut/i,
  ],
  nl: [
    /boost|productiv|productief|maximal|optimaal/i,
    /vruchtba|zwanger|anticoncep|veilige dag/i,
    /garande|genez|geneest|behandel|klacht|diagnos/i,
    /je (zult|zal)\b|je zal|je voelt|voel je/i,
    /(je|jouw) (hormonen|waarden|energie|stemming|lichaam|oestrogeen|progesteron)/i,
    /vermijd|nooit/i,
    /vrouw|meisje|\bdames?\b|godin|\bmaan\b|bloem|bloei/i,
    /gewicht|calorie|dieet|slank|\bmooi/i,
  ],
  fr: [
    /boost|productiv|maximis|optimis(?!me)/i,
    /fertil|fécond|enceinte|grossesse|contracep/i,
    /garanti|guéri|soigne[rz]?\b|\btraite|symptôme|diagnos/i,
    /vous (serez|allez être|vous sentirez|vous sentez)/i,
    /(vos|votre) (hormones|niveaux|énergie|humeur|corps|œstrogènes|progestérone)/i,
    /évitez|jamais/i,
    /femme|\bfilles?\b|\bdames?\b|féminin|déesse|\blune\b|fleur/i,
    /\bpoids\b|calorie|régime|minc|beauté/i,
  ],
  es: [
    /impulsa tu|productiv|maximiz|optimiz/i,
    /fértil|fertil|fecund|embaraz|anticoncep|días seguros/i,
    /garantiz|\bcura(r|n)?\b|\btrata(r|miento)\b|síntoma|diagn/i,
    /te sentirás|te sientes|estarás|serás/i,
    /(tu|tus) (hormonas|niveles|energía|ánimo|cuerpo|estrógenos|progesterona)/i,
    /\bevita|nunca|jamás/i,
    /mujer|\bchicas?\b|\bdamas?\b|femenin|diosa|\bluna\b|\bflor/i,
    /\bpeso\b|caloría|\bdieta|adelgaz|belleza/i,
  ],
};

/** Words that count days; in cycles of other lengths a text may be shown on several days or never. */
const COUNTING: Readonly<Record<Language, RegExp>> = {
  en: /\d|\b(today|tomorrow|yesterday|tonight|last day|first day|days? (left|ago|before)|in (two|three|a few) days)\b/i,
  nl: /\d|\b(vandaag|morgen|overmorgen|gisteren|vanavond|laatste dag|eerste dag|over (twee|drie|een paar) dagen)\b/i,
  fr: /\d|aujourd['’]hui|\b(demain|hier|ce soir|dernier jour|premier jour|dans (deux|trois|quelques) jours)\b/i,
  es: /\d|mañana|último día|primer día|\b(hoy|ayer|esta noche|(en|dentro de) (dos|tres|unos) días)\b/i,
};

/** The texts describe typical curves, so they have to say so. */
const TYPICALLY: Readonly<Record<Language, RegExp>> = {
  en: /typically|usually/,
  nl: /doorgaans|meestal/,
  fr: /en général|d’ordinaire/,
  es: /suelen?\b/,
};

/** How each language describes the curves. `joins` separates halves of a sentence without a comma. */
const CURVE_WORDS = {
  en: {
    oestrogen: /oestrogen|both/i,
    progesterone: /progesterone|both/i,
    joins: / while | with /,
    peaks: /reaches its peak/,
    rises: /\b(rises?|rising|climbs?|climbing|upwards|stir)\b/,
    falls: /\b(falls?|falling|drops?|down a little|comes down|sinking|dips|slips|ease)\b/,
    crosses: /two lines usually cross/,
  },
  nl: {
    oestrogen: /oestrogeen|beide/i,
    progesterone: /progesteron|beide/i,
    joins: / terwijl /,
    peaks: /bereikt .*zijn piek/,
    rises: /\b(stijg\w*|klimt|kruipt|omhoog|naar boven)\b/,
    falls: /\b(daalt|dalen|zakt|zakken|omlaag|valt)\b/,
    crosses: /kruisen de twee lijnen elkaar/,
  },
  fr: {
    oestrogen: /œstrogènes|les deux/i,
    progesterone: /progestérone|les deux/i,
    joins: / avec /,
    peaks: /attei(nt|gnent) en général (son|leur) pic/,
    rises: /(re)?mont(e|ent|er)\b|montée|grimpe/,
    falls: /\b(baiss|redescend|descend|chut|revien)/,
    crosses: /les deux courbes se croisent/,
  },
  es: {
    oestrogen: /estrógenos|ambas/i,
    progesterone: /progesterona|ambas/i,
    joins: / mientras | con /,
    peaks: /alcanzar (aquí )?su pico/,
    rises: /\b(subir|suben?|subiendo|subida)\b/,
    falls: /\b(bajar|bajan|bajando|caer|ceder|vuelven)\b/,
    crosses: /las dos líneas suelen cruzarse/,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;

type Hormone = 'oestrogen' | 'progesterone';
type Movement = 'peaks' | 'rises' | 'falls';

/** The days whose text describes this movement of the hormone. */
function daysDescribing(language: Language, hormone: Hormone, movement: Movement): number[] {
  const words = CURVE_WORDS[language];
  return hormonesIn(language).flatMap((text, index) => {
    const parts = text.split(/[.;:,]\s/).flatMap((part) => part.split(words.joins));
    return parts.some((part) => words[hormone].test(part) && words[movement].test(part)) ? [index + 1] : [];
  });
}

/** The days at the start or end of a step in this direction. */
function daysMoving(hormone: Hormone, movement: 'rises' | 'falls'): number[] {
  const steps = HORMONE_CURVE.slice(1).map(
    (level, index) => level[hormone] - (HORMONE_CURVE[index]?.[hormone] ?? 0),
  );
  const fits = (step: number | undefined) =>
    step !== undefined && (movement === 'rises' ? step > 0 : step < 0);
  return HORMONE_CURVE.flatMap(({ day }) => (fits(steps[day - 2]) || fits(steps[day - 1]) ? [day] : []));
}

const dayOfPeak = (hormone: Hormone) =>
  HORMONE_CURVE.flatMap((level) => (level[hormone] === 100 ? [level.day] : []));

const sentencesIn = (text: string) => text.split(/(?<=[.?])\s/).length;
const countWords = (text: string) => text.split(/\s+/).length;

describe.each(LANGUAGES)('the 28 days in %s', (language) => {
  const days = daysIn(language);
  const hormones = hormonesIn(language);
  const texts = days.flatMap(({ title, message }, index) =>
    Object.entries({ title, message, hormone: hormones[index] ?? '' }).map(([kind, text]) => ({
      name: `day ${index + 1}, ${kind}: ${text}`,
      text,
    })),
  );

  it('are complete, each with a title, a message, the hormones and three words', () => {
    expect(days).toHaveLength(28);
    expect(hormones).toHaveLength(28);
    days.forEach(({ title, message, words: keywords }, index) => {
      const name = `day ${index + 1}`;
      for (const text of [title, message, hormones[index] ?? '', ...keywords]) {
        expect(text, name).not.toBe('');
        expect(text, name).toBe(text.trim());
      }
      expect(keywords, name).toHaveLength(3);
      expect(new Set(keywords).size, name).toBe(3);
    });
  });

  it('fit the available space', () => {
    days.forEach(({ title, message }, index) => {
      const name = `day ${index + 1}`;
      const hormone = hormones[index] ?? '';
      expect(title.length, name).toBeLessThanOrEqual(42);
      expect(countWords(title), name).toBeGreaterThanOrEqual(2);
      expect(countWords(title), name).toBeLessThanOrEqual(6);
      expect(message.length, name).toBeGreaterThanOrEqual(60);
      expect(message.length, name).toBeLessThanOrEqual(220);
      expect(sentencesIn(message), name).toBe(2);
      expect(hormone.length, name).toBeGreaterThanOrEqual(60);
      expect(hormone.length, name).toBeLessThanOrEqual(170);
      expect(sentencesIn(hormone), name).toBeLessThanOrEqual(2);
    });
  });

  it('have no duplicates', () => {
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  it('make no promises, claims or assumptions', () => {
    for (const { name, text } of texts) {
      for (const banned of BANNED[language]) expect(text, name).not.toMatch(banned);
    }
  });

  it('don’t count days', () => {
    for (const { name, text } of texts) expect(text, name).not.toMatch(COUNTING[language]);
  });

  it('don’t shout', () => {
    for (const { name, text } of texts) expect(text, name).not.toMatch(/[!¡]|\p{Extended_Pictographic}/u);
  });

  it('use typographic punctuation', () => {
    for (const { name, text } of texts) {
      expect(text, name).not.toMatch(/['"]|\.\.\./);
      if (language === 'fr') expect(text, name).not.toMatch(/[^\u00a0][;:?!»]|«[^\u00a0]/);
    }
  });

  it('call what the hormones do typical', () => {
    hormones.forEach((hormone, index) => {
      expect(hormone, `day ${index + 1}`).toMatch(TYPICALLY[language]);
    });
  });

  it.each(['oestrogen', 'progesterone'] as const)('place the peak of %s as in the curve', (hormone) => {
    expect(daysDescribing(language, hormone, 'peaks')).toEqual(dayOfPeak(hormone));
  });

  it.each([
    ['oestrogen', 'rises'],
    ['oestrogen', 'falls'],
    ['progesterone', 'rises'],
    ['progesterone', 'falls'],
  ] as const)('describe that %s %s only as in the curve', (hormone, movement) => {
    const claimedDays = daysDescribing(language, hormone, movement);
    expect(claimedDays.length).toBeGreaterThan(2); // otherwise the words above no longer match the texts
    expect(daysMoving(hormone, movement)).toEqual(expect.arrayContaining(claimedDays));
  });

  it('place the crossing where progesterone first overtakes oestrogen', () => {
    const crossing = HORMONE_CURVE.find((level) => level.progesterone > level.oestrogen)?.day;
    const claimedDays = hormones.flatMap((hormone, index) =>
      CURVE_WORDS[language].crosses.test(hormone) ? [index + 1] : [],
    );
    expect(claimedDays).toEqual([crossing]);
  });
});

describe('the 28 days', () => {
  it('are written separately in every language', () => {
    const all = LANGUAGES.flatMap((language) => [
      ...daysIn(language).flatMap(({ title, message }) => [title, message]),
      ...hormonesIn(language),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});
