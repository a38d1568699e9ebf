// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES as OFFERED, type Language as Offered } from '#domain/account/language.ts';
import { HABIT_TEMPLATES } from '#web/features/habits/template-list.tsx';

/** Spanish is written but not offered. */
type Language = Offered | 'es';
const LANGUAGES: readonly Language[] = [...OFFERED, 'es'];

interface TemplateTexts {
  readonly title: string;
  readonly description: string;
}

function templatesIn(language: Language): Readonly<Record<string, TemplateTexts>> {
  const url = new URL(`../../../../web/texts/${language}/habit-templates.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}

/** What templates must not promise, claim or take for granted (contract §9). */
const BANNED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /boost|productiv|maximi|optimi[sz]e|peak performance|hormon|\benerg/i,
    /fertil|concei|contracept|pregnan|ovulat/i,
    /guarante|\bcur(e|es|ing)\b|\bheal|\btreat|symptom|diagnos|\bpain|cramp|immun|stress|detox/i,
    /you will|you['’]ll|you (may |might )?feel|you are (more|less)/i,
    /avoid|\bdon['’]t\b|never|\bmust\b|\bshould\b/i,
    /wom[ae]n|girl|\blad(y|ies)\b|goddess|feminin|moon|flower|bloom|\bherbal|\btea\b/i,
    /\bweigh|calorie|\bdiet|\bfat\b|\bsugar|slim|fit into|beaut|\bskin\b|mirror|make-?up/i,
    /\b(he|she|him|his|hers?)\b|boyfriend|girlfriend|husband|wife/i,
  ],
  nl: [
    /boost|productiv|productief|maximal|maximaal|optima|hormo|energie/i,
    /vruchtba|zwanger|anticoncep|ovulati/i,
    /garande|genez|geneest|behandel|klacht|diagnos|\bpijn|kramp|immuun|stress|detox/i,
    /je (zult|zal)\b|je voelt|voel je/i,
    /vermijd|nooit|\bje (moet niet|mag niet)\b|\bje zou\b/i,
    /vrouw|meisje|\bdames?\b|godin|\bmaan\b|bloem|bloei|\bthee\b/i,
    /gewicht|calorie|dieet|\bvet\b|suiker|slank|\bmooi|\bhuid\b|spiegel|make-?up/i,
    /\b(zij|haar|hem|vriendin|vriend|man)\b|\b(u|uw)\b/i,
  ],
  fr: [
    /boost|productiv|maximis|optimis|hormon|énergie/i,
    /fertil|fécond|enceinte|grossesse|contracep|ovulat/i,
    /garanti|guéri|soigne[rz]?\b|(?<!d’une )\btraite|symptôme|diagnos|douleur|crampe|immunit|stress|détox/i,
    /vous (serez|allez être|vous sentirez|vous sentez)/i,
    /évitez|jamais|vous devez|il faut que/i,
    /femme|\bfilles?\b|\bdames?\b|féminin|déesse|\blune\b|fleur|(?<!\p{L})thé(?!\p{L})|tisane/iu,
    /\bpoids\b|calorie|régime|\bgras\b|\bsucre|minc|beauté|\bpeau\b|miroir|maquill/i,
    /·|\(e\)|voisine?s?\b|\bamie?s?\b|copain|copine|débutant|\bclient|\bmari\b|(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu,
  ],
  es: [
    /impulsa tu|productiv|maximiz|optimiz|hormon|energía/i,
    /fértil|fertil|fecund|embaraz|anticoncep|ovulaci/i,
    /garantiz|\bcura(r|n)?\b|\btrata(r|miento)\b|síntoma|diagn|dolor|calambre|inmun|estrés|detox/i,
    /te sentirás|te sientes|estarás|serás/i,
    /\bevita|nunca|jamás|\bdeb(es|erías)\b|tienes que/i,
    /mujer|\bchicas?\b|\bdamas?\b|femenin|diosa|\bluna\b|\bflor|(?<!\p{L})té(?!\p{L})|infusión/iu,
    /\bpeso\b|caloría|\bdieta|\bgrasa|azúcar|adelgaz|belleza|\bpiel\b|espejo|maquill/i,
    /@|\b(amig|vecin|compañer|novi|un[oa]?s? clien)[a-z]*\b|(?<!una )\bsola\b|marido|\busted|vosotr[oa]s\b/i,
  ],
};

/** A line that each pattern above must match, in the same order, because `\b` for example ignores accents. */
const CAUGHT: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Boost the morning.',
    'The fertile days.',
    'Ease a cramp.',
    'You’ll feel rested.',
    'Never skip lunch.',
    'A cup of tea.',
    'Watch your weight.',
    'Call her.',
  ],
  nl: [
    'Een boost voor de ochtend.',
    'De vruchtbare dagen.',
    'Minder pijn.',
    'Je voelt je uitgerust.',
    'Sla nooit over.',
    'Een kop thee.',
    'Let op je gewicht.',
    'Bel een vriendin.',
  ],
  fr: [
    'Boostez la matinée.',
    'Les jours fertiles.',
    'Moins de douleurs.',
    'Vous vous sentirez bien.',
    'Ne sautez jamais un repas.',
    'Une tasse de thé.',
    'Surveillez votre poids.',
    'Appelez une amie.',
  ],
  es: [
    'Impulsa tu mañana.',
    'Los días fértiles.',
    'Menos dolor.',
    'Te sentirás mejor.',
    'Nunca te la saltes.',
    'Una taza de té.',
    'Vigila tu peso.',
    'Llama a una amiga.',
  ],
};

const sentencesIn = (text: string) => text.split(/(?<=[.?])\s/).length;
/** Length in code points, as the API counts. */
const lengthOf = (text: string) => [...text].length;

describe.each(LANGUAGES)('the habit templates in %s', (language) => {
  const templates = templatesIn(language);
  const texts = Object.entries(templates).flatMap(([id, { title, description }]) => [
    { name: `${id}: ${title}`, text: title },
    { name: `${id}: ${description}`, text: description },
  ]);

  it('are complete and in order', () => {
    expect(Object.keys(templates)).toEqual(HABIT_TEMPLATES.map(({ id }) => id));
  });

  it('have a title and a description and nothing else', () => {
    for (const [id, template] of Object.entries(templates)) {
      expect(Object.keys(template), id).toEqual(['title', 'description']);
    }
  });

  it('fit the available space', () => {
    for (const [id, { title, description }] of Object.entries(templates)) {
      expect(lengthOf(title), id).toBeGreaterThanOrEqual(4);
      expect(lengthOf(title), id).toBeLessThanOrEqual(40);
      expect(lengthOf(description), id).toBeGreaterThanOrEqual(30);
      expect(lengthOf(description), id).toBeLessThanOrEqual(140);
      expect(sentencesIn(description), id).toBeLessThanOrEqual(2);
    }
  });

  it('are trimmed and composed, as a save would store them', () => {
    for (const { name, text } of texts) expect(text, name).toBe(text.trim().normalize('NFC'));
  });

  it('end descriptions with a full stop, and titles without one', () => {
    for (const [id, { title, description }] of Object.entries(templates)) {
      expect(description, id).toMatch(/\.$/);
      expect(title, id).not.toMatch(/[.,:;]$/);
    }
  });

  it('have no duplicates', () => {
    const all = texts.map(({ text }) => text.toLowerCase());
    expect(new Set(all).size).toBe(all.length);
  });

  it('make no promises, claims or assumptions', () => {
    for (const { name, text } of texts) {
      for (const banned of BANNED[language]) expect(text, name).not.toMatch(banned);
    }
  });

  it('are checked with patterns that match what they should', () => {
    expect(CAUGHT[language]).toHaveLength(BANNED[language].length);
    for (const [index, banned] of BANNED[language].entries()) expect(CAUGHT[language][index]).toMatch(banned);
  });

  it('don’t shout', () => {
    for (const { name, text } of texts) expect(text, name).not.toMatch(/[!¡]|\p{Extended_Pictographic}/u);
  });

  it('use typographic punctuation', () => {
    for (const { name, text } of texts) {
      expect(text, name).not.toMatch(/['"]|\.\.\.| {2}/);
      if (language === 'fr') expect(text, name).not.toMatch(/[^\u00a0][;:?!»]|«[^\u00a0]/);
    }
  });
});

describe('the habit templates', () => {
  it('are written separately in every language', () => {
    const all = LANGUAGES.flatMap((language) =>
      Object.values(templatesIn(language)).map(({ description }) => description),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
