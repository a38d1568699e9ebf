import type { Chrono, ParsedResult } from 'chrono-node';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Typed } from '#domain/tasks/typed-words.ts';
import { localNoon } from '#web/ui/calendar/day-cell.tsx';

/** Finds the first day from today on that a text names; `null` if it names none. */
type DayReader = (text: string, today: LocalDate) => Typed<LocalDate> | null;

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

/** A time of day or a length; only the day next to it is read. */
const TIME =
  /(?<!\p{L})(?:(?:at|om|à)\s+\d{1,2}(?![\p{L}\d])|(?:(?:at|om|à)\s+)?\d{1,2}(?:[:.]\d{2}|\s?(?:am|pm|min\p{L}*|uur|heures?|u|h\d{0,2})))(?![\p{L}\d])/giu;
/** The short words that have no other meaning, unlike "sun", "zo" or "mar". */
const CLEAR_SHORT_WORDS = /^(?:mon|tue|thu|fri)$/i;
const SHORT_WORD = /^\p{L}{1,3}$/u;
const PAST = /^(?:last|past|vorige|afgelopen)(?!\p{L})|(?<!\p{L})(?:derni[eè]re?|passée?)$/iu;
/** Words before a repeating day. */
const EVERY = /(?<!\p{L})(?:every|each|elke?|iedere?|chaque)\s+$/iu;
/** "Black Friday", "vendredi saint" and "Friday Night Lights". */
const NAME_BEFORE =
  /(?<!\p{L})(?:black|good|cyber|easter|ash|palm|casual|freaky|ruby|goede|witte|blauwe)\s+$/iu;
const NAME_AFTER = /^\s+(?:saint|noir|gras|de pâques|de pentecôte|des cendres|des rameaux)(?!\p{L})/iu;
const NAME_HERE = /^\p{Lu}\p{Ll}+\s+(?:Night|Morning|Evening|Afternoon)s?(?!\p{L})/u;
/** "Friday's", which is part of a name. */
const POSSESSIVE = /^'s(?!\p{L})/u;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const NOON = 12;

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
        const [before, after] = [plain.slice(0, index), plain.slice(index + words.length)];
        const isName =
          NAME_BEFORE.test(before) || NAME_AFTER.test(after) || NAME_HERE.test(plain.slice(index));
        return !EVERY.test(before) && !POSSESSIVE.test(after) && !isName;
      });
    const named = firstNamed(results, today);
    const after = words.dayAfterTomorrow.exec(plain);
    const isAfter = after !== null && (named === undefined || after.index <= named.end);
    const found = isAfter
      ? { day: addDays(today, 2), start: after.index, end: after.index + after[0].length, isWhole: true }
      : named;
    if (found === undefined) return null;
    const leading = words.leading.exec(plain.slice(0, found.start))?.[0].length ?? 0;
    return { value: found.day, start: found.start - leading, end: found.end, isWhole: found.isWhole };
  };
}

type Named = {
  readonly day: LocalDate;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
};

function firstNamed(results: readonly ParsedResult[], today: LocalDate): Named | undefined {
  for (const { text: found, index, start } of results) {
    const text = found.replace(/[\s,;:.]+$/, '');
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
