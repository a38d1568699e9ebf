import type { Chrono, ParsedResult } from 'chrono-node';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { localNoon } from '#web/ui/calendar/day-cell.tsx';

/** A day found in a text: its words with their place, and the text without them. */
export type TypedDay = {
  readonly day: LocalDate;
  readonly words: string;
  readonly start: number;
  readonly rest: string;
};

/** Finds the first day from today on that a text names; `null` if it names none. */
export type DayReader = (text: string, today: LocalDate) => TypedDay | null;

/** A language's additions to the library, which doesn't know the day after tomorrow in any of the three. */
type DayWords = {
  readonly load: () => Promise<Chrono>;
  readonly dayAfterTomorrow: RegExp;
  /** Words that belong to the day after them: "by Friday". */
  readonly leading: RegExp;
};

const DAY_WORDS: Readonly<Record<Language, DayWords>> = {
  en: {
    // Days before months.
    load: async () => (await import('chrono-node/en')).GB,
    dayAfterTomorrow: /(?<!\p{L})(?:the )?day after tomorrow(?!\p{L})/iu,
    leading: /(?<!\p{L})(?:(?:on|by|for|until|the|this|coming)\s+)+$/iu,
  },
  nl: {
    load: async () => (await import('chrono-node/nl')).casual,
    dayAfterTomorrow: /(?<!\p{L})overmorgen(?!\p{L})/iu,
    leading: /(?<!\p{L})(?:(?:op|tegen|voor|deze|komende|aanstaande|a\.s\.)\s+)+$/iu,
  },
  fr: {
    load: async () => (await import('chrono-node/fr')).casual,
    dayAfterTomorrow: /(?<!\p{L})apr[eè]s[- ]demain(?!\p{L})/iu,
    leading: /(?<!\p{L})(?:(?:le|pour|avant|ce|d'ici)\s+)+$/iu,
  },
};

/** A time of day, which stays in the text; only the day next to it is read. */
const TIME =
  /(?<!\p{L})(?:(?:at|om|à)\s+\d{1,2}(?![\p{L}\d])|(?:(?:at|om|à)\s+)?\d{1,2}(?:[:.]\d{2}|\s?(?:am|pm|uur|heures?|u|h\d{0,2})))(?![\p{L}\d])/giu;
/** The short words that have no other meaning, unlike "sun", "zo" or "mar". */
const CLEAR_SHORT_WORDS = /^(?:mon|tue|thu|fri)$/i;
const SHORT_WORD = /^\p{L}{1,3}$/u;
const PAST = /^(?:last|past|vorige|afgelopen)(?!\p{L})|(?<!\p{L})(?:derni[eè]re?|passée?)$/iu;
/** Words before a repeating day. */
const EVERY = /(?<!\p{L})(?:every|each|elke?|iedere?|chaque)\s+$/iu;
/** "Friday's", which is part of a name. */
const POSSESSIVE = /^'s(?!\p{L})/u;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const NOON = 12;
const SHORTEST_REST = 3;

/** Loads the reader of days in a language (about 15 KB compressed). */
export async function loadDayReader(language: Language): Promise<DayReader> {
  const words = DAY_WORDS[language];
  const chrono = await words.load();
  return (text, today) => {
    // Same length, so that indices in it are indices in the text.
    const plain = text
      .replaceAll('’', "'")
      .replaceAll('‑', '-')
      .replace(TIME, (time) => '·'.repeat(time.length));
    const results = chrono
      .parse(plain, localNoon(today), { forwardDate: true })
      .filter(({ index, text: words }) => {
        return !EVERY.test(plain.slice(0, index)) && !POSSESSIVE.test(plain.slice(index + words.length));
      });
    const named = firstNamed(results, today);
    const after = words.dayAfterTomorrow.exec(plain);
    const isAfter = after !== null && (named === undefined || after.index <= named.end);
    const found = isAfter
      ? { day: addDays(today, 2), start: after.index, end: after.index + after[0].length, isWhole: true }
      : named;
    if (found === undefined) return null;
    const leading = words.leading.exec(plain.slice(0, found.start))?.[0].length ?? 0;
    const start = found.start - leading;
    const rest = found.isWhole ? without(text, { start, end: found.end }) : text;
    return { day: found.day, words: text.slice(start, found.end), start, rest };
  };
}

type Named = {
  readonly day: LocalDate;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
};

function firstNamed(results: readonly ParsedResult[], today: LocalDate): Named | undefined {
  for (const { text, index, start } of results) {
    const day = parseLocalDate(
      [start.get('year'), start.get('month'), start.get('day')]
        .map((part) => String(part).padStart(2, '0'))
        .join('-'),
    );
    const isDay = (start.isCertain('day') || start.isCertain('weekday')) && !start.isCertain('hour');
    if (!isDay || day === undefined || day < today || !isPlainDay(text, start.tags())) continue;
    // "Tonight" means more than the day, so it stays in the text.
    return { day, start: index, end: index + text.length, isWhole: start.get('hour') === NOON };
  }
  return undefined;
}

/** Whether words can only mean a day: not "last Friday", "10 days" or "sun". */
function isPlainDay(text: string, tags: ReadonlySet<string>): boolean {
  if (SHORT_WORD.test(text)) return CLEAR_SHORT_WORDS.test(text);
  if (PAST.test(text)) return false;
  if (tags.has('result/relativeDate') && /^(?:for )?(?:\d|an? )/i.test(text)) return false;
  return /\p{L}/u.test(text) || ISO_DAY.test(text);
}

/** The text without a part of it; the whole text if too little would be left for a title. */
function without(text: string, { start, end }: { start: number; end: number }): string {
  const rest = `${text.slice(0, start).replace(/[\s,;:–-]+$/, '')} ${text.slice(end).trimStart()}`.trim();
  return [...rest].length < SHORTEST_REST ? text : rest;
}
