import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX, type Pin } from '#domain/recurrence/pin.ts';
import type { SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';

/** The place of words in a text, the end excluded. */
export type TypedSpan = { readonly start: number; readonly end: number };

/** Something found in a title; `isWhole` is false if its words mean more, so that they stay in the title. */
export type Typed<Value> = TypedSpan & { readonly value: Value; readonly isWhole: boolean };

/** A language's words as sources of regular expressions, in small letters; lists are separated by spaces. */
type Words = {
  readonly every: string;
  /** "Every two weeks" as one expression before a unit without a number. */
  readonly everyOther: string;
  readonly other: string;
  readonly numbers: string;
  /** Days, weeks, months and years. */
  readonly units: string;
  /** Monday first; the short forms are only read after "every". */
  readonly weekdays: string;
  readonly workday: string;
  readonly partOfDay: string;
  readonly and: string;
  readonly cycle: string;
  readonly cycleDay: string;
  readonly of: string;
  readonly before: string;
  readonly myPeriod: string;
  readonly eachPeriod: string;
  /** Words after which the period is meant in another way. */
  readonly notBefore: string;
  readonly on: string;
  readonly minutes: string;
  readonly hours: string;
  /** Whether hours beside a day may be a time, as in "vrijdag 2 uur". */
  readonly hasClockHours: boolean;
  /** Lengths in words, with their minutes. */
  readonly lengths: readonly (readonly [string, number])[];
  /** Words before a length that belong to it. */
  readonly during: string;
  /** Words before a length that make it something else. */
  readonly notLength: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    every: 'every|each',
    everyOther: '(?!)',
    other: 'other|second|2nd',
    numbers: 'two three four five six',
    units: 'days? weeks? months? years?',
    weekdays: 'monday|mon tuesday|tues? wednesday|wed thursday|thurs?|thu friday|fri saturday|sat sunday|sun',
    workday: 'weekdays?|workdays?|working days?',
    partOfDay: 'morning|afternoon|evening|night',
    and: ',|and|&|\\+',
    cycle: 'cycles?',
    cycleDay: '(?:on )?day',
    of: 'of (?:my|the)|of|in',
    before: 'before',
    myPeriod: '(?:my|the|my next|the next) period(?: (?:starts|comes|begins))?',
    eachPeriod: '(?:each|every) period',
    notBefore: 'ends|is|was|tracker|pants|app',
    on: 'on',
    minutes: 'min|mins|minutes?',
    hours: 'h|hr|hrs|hours?',
    hasClockHours: false,
    lengths: [
      ['half an hour|(?:a )?half hour', 30],
      ['an hour and a half', 90],
      ['(?:a )?quarter of an hour', 15],
      ['an hour|one hour', 60],
    ],
    during: 'for|takes?|about|ca\\.?|~',
    notLength:
      'in|at|to|by|of|after|before|under|within|than|every|each|last|first|next|the|over|until|around|from|another|more|extra',
  },
  nl: {
    every: 'elke?|iedere?',
    everyOther: 'om de',
    other: 'andere|tweede|2e',
    numbers: 'twee drie vier vijf zes',
    units: 'dag(?:en)? we(?:ek|ken) maand(?:en)? ja(?:ar|ren)',
    weekdays: 'maandag|ma dinsdag|di woensdag|wo donderdag|do vrijdag|vr zaterdag|za zondag|zo',
    workday: 'werkdag|weekdag',
    partOfDay: 'ochtend|morgen|namiddag|middag|avond|nacht',
    and: ',|en|&|\\+',
    cycle: 'cyclus',
    cycleDay: '(?:op )?dag',
    of: 'van (?:mijn|de)|van|in',
    before: 'v[oó][oó]r',
    myPeriod:
      '(?:mijn|de|mijn volgende|de volgende) (?:menstruatie|ongesteldheid|regels|maandstonden)(?: (?:begint|komt))?',
    eachPeriod: '(?:elke|iedere) (?:menstruatie|ongesteldheid)',
    notBefore: 'eindigt|stopt|is|was|app',
    on: 'op',
    minutes: 'min|minuut|minuten',
    hours: 'u|uur|uren',
    hasClockHours: true,
    lengths: [
      ['(?:een )?half(?: )?uur(?:tje)?', 30],
      ['anderhalf uur', 90],
      ['drie kwartier', 45],
      ['(?:een )?kwartier(?:tje)?', 15],
      ['een uur(?:tje)?|één uur', 60],
    ],
    during: 'gedurende|ongeveer|ca\\.?|~',
    notLength:
      'om|op|in|over|na|voor|vóór|tot|tegen|binnen|van|elke?|iedere?|laatste|eerste|dan|rond|vanaf|te|het|de|per|onder|nog',
  },
  fr: {
    every: 'chaque|tou(?:te)?s les',
    everyOther: '(?!)',
    other: '(?!)',
    numbers: 'deux trois quatre cinq six',
    units: 'jours? semaines? mois ans?|années?',
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    workday: 'jours? ouvrables?|jours? ouvrés?|jours? de semaine',
    partOfDay: 'matins?|après-midis?|soirs?|nuits?',
    and: ',|et|&|\\+',
    cycle: 'cycles?',
    cycleDay: '(?:le |au )?jour',
    of: "de (?:mon|mes|ce)|du|d'un|de|dans",
    before: 'avant',
    myPeriod: '(?:mes|les|mes prochaines|les prochaines) (?:règles|menstruations)',
    eachPeriod: '(?:chaque période de|toutes (?:les|mes)) (?:règles|menstruations)',
    notBefore: "finissent|soient|sont|étaient|du|de la|d'or",
    on: 'le|les',
    minutes: 'min|mn|minutes?',
    hours: 'h|heures?',
    hasClockHours: true,
    lengths: [
      ['une heure et demie', 90],
      ['(?:une )?demi-heure', 30],
      ["trois quarts d'heure", 45],
      ["(?:un )?quart d'heure", 15],
      ['une heure', 60],
    ],
    during: 'pendant|durant|environ|env\\.?|~',
    notLength:
      "à|a|dans|en|après|avant|sous|de|des|du|d'ici|vers|dès|jusqu'à|toutes les|tous les|les|la|le|dernières?|premières?|prochaines?|que|par|encore|sur",
  },
};

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WORKDAYS = 5;
const SENTENCE_START = /^\W*$/u;
const FIRST_NUMBER = 2;
const INTERVAL_MAX = 99;
const BEFORE_FROM = 7;
const DAYS_A_WEEK = 7;
const MINUTES_AN_HOUR = 60;
const LENGTH_MAX_MINUTES = 1440;
/** More hours without minutes, as in "17u" or "14 h", are a time of day. */
const HOURS_MAX = 4;
const BEFORE_WORD = '(?<![\\p{L}\\d-])';
const AFTER_WORD = "(?![\\p{L}\\d-]|'s)";

const within = (source: string) =>
  new RegExp(BEFORE_WORD + source.replaceAll(' ', '\\s+') + AFTER_WORD, 'giu');

/** Text of the same length with the characters that patterns expect. */
const plainOf = (text: string) => text.replaceAll('’', "'").replaceAll('‑', '-');

/** The reader of repetitions and lengths in a language. */
export function wordReader(language: Language) {
  const words = WORDS[language];
  const calendar = calendarPattern(words);
  const cycle = cyclePattern(words);
  const before = beforePattern(words);
  const length = lengthPattern(words);
  return {
    /** The first repetition that a title names: by the calendar from `today` on, or by the cycle; `null` if it names none. */
    repeat: (text: string, today: LocalDate): Typed<SentTaskRepeat> | null => {
      const plain = plainOf(text);
      const pinned =
        firstOf({ text: plain, pattern: before }, pinBefore) ??
        firstOf({ text: plain, pattern: cycle }, pinOfCycle);
      if (pinned) return pinned;
      return firstOf({ text: plain, pattern: calendar }, (groups) => {
        const rule = calendarRule(groups, words);
        if (rule === null) return null;
        return { value: { rule, from: today, after_completion: 0 }, isWhole: groups.part === undefined };
      });
    },
    /** The first length, in minutes. `taken` are words with another meaning, which a length may be beside. */
    length: (text: string, taken: readonly TypedSpan[]): Typed<number> | null => {
      const plain = plainOf(text);
      for (const found of plain.matchAll(length)) {
        const span = { start: found.index, end: found.index + found[0].length };
        const minutes = minutesOf(found.groups ?? {}, words);
        if (minutes === null || minutes < 1 || minutes > LENGTH_MAX_MINUTES) continue;
        if (!isLengthThere(plain, { span, taken, isClock: found.groups?.minutes === undefined, words }))
          continue;
        return { ...span, value: minutes, isWhole: true };
      }
      return null;
    },
  };
}

type Groups = Readonly<Record<string, string | undefined>>;
type Reading<Value> = { readonly value: Value; readonly isWhole: boolean } | null;

/** The first match that can be read; one whose word is a name, as in "Read Every Day", isn't. */
function firstOf<Value>(
  { text, pattern }: { text: string; pattern: RegExp },
  read: (groups: Groups, match: RegExpMatchArray) => Reading<Value>,
): Typed<Value> | null {
  for (const match of text.matchAll(pattern)) {
    const isName = /^\p{Lu}/u.test(match[0]) && !SENTENCE_START.test(text.slice(0, match.index));
    const found = isName ? null : read(match.groups ?? {}, match);
    if (found) return { ...found, start: match.index, end: match.index + match[0].length };
  }
  return null;
}

function calendarPattern(words: Words): RegExp {
  const { every, everyOther, other, numbers, units, weekdays, workday, partOfDay, and, on } = words;
  const unit = units
    .split(' ')
    .map((one, at) => `(?<unit${at}>${one})`)
    .join('|');
  const day = `(?:${weekdays.replaceAll(' ', '|')})s?${AFTER_WORD}`;
  const days = `(?<days>${day}(?:\\s*(?:${and})\\s*${day})*)`;
  const interval = `(?:(?<other>${other}) |(?<number>\\d{1,2}|${numbers.replaceAll(' ', '|')}) )?`;
  const plural = `(?:${on}) (?<plural>(?:${weekdays.replace(/\|\S*/g, '').replaceAll(' ', '|')})(?:s|en))`;
  return within(
    `(?:(?:(?:${every})|(?<alternate>${everyOther})) (?:(?<workday>${workday})|(?<part>${partOfDay})|${interval}(?:${unit}|${days}))|${plural})`,
  );
}

/** The rule of a match, or `null` if its interval isn't possible. */
function calendarRule(groups: Groups, { numbers, weekdays }: Words): string | null {
  const { number, other, alternate, workday, part, days = groups.plural } = groups;
  if (workday !== undefined) return `FREQ=WEEKLY;BYDAY=${WEEKDAYS.slice(0, WORKDAYS)}`;
  if (part !== undefined) return 'FREQ=DAILY';
  const given = number === undefined ? undefined : numbers.split(' ').indexOf(number.toLowerCase());
  const counted = given === undefined ? undefined : given < 0 ? Number(number) : given + FIRST_NUMBER;
  const interval = counted ?? ((other ?? alternate) ? 2 : 1);
  if (interval < 1 || interval > INTERVAL_MAX) return null;
  const at = FREQUENCIES.findIndex((_, index) => groups[`unit${index}`] !== undefined);
  const names = weekdays.split(' ');
  const byDay = WEEKDAYS.filter((_, index) =>
    new RegExp(`${BEFORE_WORD}(?:${names[index]})(?:s|en)?${AFTER_WORD}`, 'iu').test(days ?? ''),
  );
  return [
    `FREQ=${days === undefined ? FREQUENCIES[at] : 'WEEKLY'}`,
    interval === 1 ? '' : `INTERVAL=${interval}`,
    byDay.length === 0 ? '' : `BYDAY=${byDay}`,
  ]
    .filter((one) => one !== '')
    .join(';');
}

function cyclePattern({ every, cycle, cycleDay, of, on }: Words): RegExp {
  const dayOfCycle = `(?:(?:${on} )?${cycleDay} (?<first>\\d{1,2}) (?:${of}) )?`;
  return within(`${dayOfCycle}(?:à )?(?:${every}) (?:${cycle})(?:,? ${cycleDay} (?<second>\\d{1,2}))?`);
}

function pinOfCycle({ first, second }: Groups): Reading<SentTaskRepeat> {
  const day = Number(first ?? second ?? 1);
  if (day < 1 || day > PIN_DAY_MAX) return null;
  return { value: { pin: { at: 'cycle_day', from: day, to: day }, each: 1 }, isWhole: true };
}

function beforePattern({ before, myPeriod, eachPeriod, every, cycle, units, notBefore }: Words): RegExp {
  const [day, week] = units.split(' ');
  const ahead = `(?:(?<count>\\d{1,2}|an?|een|une?) (?:(?<days>${day})|(?<weeks>${week})) )?`;
  return within(
    `${ahead}(?:${before}) (?:${myPeriod}|(?<each>${eachPeriod}))(?! (?:${notBefore})${AFTER_WORD})(?<again>,? (?:à )?(?:${every}) (?:${cycle}))?`,
  );
}

function pinBefore({ count, weeks, each, again }: Groups): Reading<SentTaskRepeat> {
  const days = count === undefined ? null : (Number(count) || 1) * (weeks === undefined ? 1 : DAYS_A_WEEK);
  if (days !== null && days > PIN_BEFORE_MAX_DAYS) return null;
  const pin: Pin = { at: 'before_period', from: days ?? BEFORE_FROM, to: days ?? 1 };
  return { value: { pin, each: (each ?? again) ? 1 : 0 }, isWhole: true };
}

function lengthPattern({ minutes, hours, lengths, during }: Words): RegExp {
  const named = lengths.map(([source], at) => `(?<named${at}>${source})`).join('|');
  const counted = `(?<hours>\\d{1,2}(?:[.,]5)?)\\s?(?:${hours})(?:\\s?(?<rest>[0-5]\\d)(?:\\s?(?:${minutes}))?)?`;
  return within(`(?:(?:${during}) )?(?:${named}|(?<minutes>\\d{1,3})\\s?(?:${minutes})|${counted})`);
}

function minutesOf(groups: Groups, { lengths }: Words): number | null {
  const named = lengths.findIndex((_, at) => groups[`named${at}`] !== undefined);
  if (named >= 0) return lengths[named]?.[1] ?? null;
  const { minutes, hours = '', rest = '0' } = groups;
  if (minutes !== undefined) return Number(minutes);
  const whole = Number(hours.replace(',', '.'));
  return whole > HOURS_MAX ? null : whole * MINUTES_AN_HOUR + Number(rest);
}

type LengthPlace = {
  readonly span: TypedSpan;
  readonly taken: readonly TypedSpan[];
  /** Whether it may be a time of day too, as "2 uur". */
  readonly isClock: boolean;
  readonly words: Words;
};

/** Whether the place is one of a length: at an end of a phrase, not before a noun as in "30 min timers". */
function isLengthThere(text: string, { span, taken, isClock, words }: LengthPlace): boolean {
  const masked = taken.reduce(
    (masking, { start, end }) => masking.slice(0, start) + '·'.repeat(end - start) + masking.slice(end),
    text,
  );
  const before = masked.slice(0, span.start);
  const after = masked.slice(span.end);
  if (new RegExp(`${BEFORE_WORD}(?:${words.notLength})\\s+$`, 'iu').test(before)) return false;
  if (isClock && words.hasClockHours && /·\s*$/.test(before)) return false;
  return /^\s*(?:$|[·,;.!)–-])/.test(after);
}

/** The mark of an important task: "!", "!!" or "!!!" as a word of its own, or at least two at the end of the last word. */
export function readImportance(text: string): TypedSpan | null {
  const found = /(?<=^|\s)!{1,3}(?=\s|$)|!{2,3}$/u.exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}
