import type { Language } from '#domain/account/language.ts';
import { type LocalTime, timeOfMinute } from '#domain/calendar/local-time.ts';
import { HOUR_MINUTES } from '#domain/calendar/zoned-day.ts';

/** The place of words in a title, the end excluded. */
export type Place = { readonly start: number; readonly end: number };

/**
 * A time in a title: `length` is the minutes of a span, else `null`. The place is that of its words, with the little word before
 * them and the part of the day next to them.
 */
type TypedTime = Place & { readonly time: LocalTime; readonly length: number | null };

/** What a language may lack. */
const NONE = { noon: '(?!)', lead: '(?!)', tail: '(?!)', long: '(?!)', half: '(?!)', of: '(?!)', with: '' };

/** A language's words as sources of regular expressions in small letters; lists are separated by spaces. */
const en = {
  ...NONE,
  /** Little words before a time, and the word that begins a span. */
  at: 'at|by|from|around',
  from: 'from',
  to: 'to|until|till',
  /** Words that leave the title with a time, but make a number no time. */
  along: 'for|about|@',
  /** Words right before an hour that make it something else. */
  not: 'after|and|before|between|every|in|of|over|since|than|till?|to|under|until|within',
  /** From one on, each followed by `with`. */
  numbers: 'one two three four five six seven eight nine ten eleven twelve',
  noon: 'noon',
  minutes: { 'twenty[- ]five': 25, twenty: 20, quarter: 15, ten: 10, five: 5, half: 30 },
  /** Words before an hour, after it in `tail`; MIN are those of minutes. */
  lead: '(?:an? )?(?:MIN|\\d{1,2}) past |(?<!from )(?:an? )?(?:MIN|\\d{1,2}) to ',
  /** Units that count in the places of "10:40", and those that need a little word in `long`. */
  short: "o'clock",
  half: '[ap]\\.?m(?!\\p{L})\\.?',
  /** Words that can only be the time's part of the day, and the words of all parts, as in `HOURS`. */
  part: '(?:in the|at) (?:morning|afternoon|evening|night)',
  parts: 'morning afternoon evening|tonight night',
};

type Words = Omit<typeof en, 'minutes'> & { readonly minutes: Readonly<Record<string, number>> };

const WORDS: Readonly<Record<Language, Words>> = {
  en,
  nl: {
    ...NONE,
    at: 'om|tegen|vanaf|rond',
    from: 'van',
    to: 'tot',
    along: 'omstreeks|@',
    not: 'binnen|dan|de|elke?|en|iedere?|in|met|na|naar|op|over|per|sinds|te|tot|tussen|van|voor',
    numbers: 'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf',
    minutes: { twintig: 20, kwart: 15, tien: 10, vijf: 5 },
    lead: '(?:MIN|\\d{1,2}) (?:voor|vóór|over|na) (?:half\\s?)?|half\\s?',
    short: 'u',
    long: 'uur',
    part: "(?:'s|in de) (?:ochtend|morgen|voormiddag|namiddag|middag|avond|nacht)s?",
    parts: "ochtend|(?<=dag\\s?|van|'s\\s|de\\s|elke\\s|iedere\\s)morgen|voormiddag|vroeg middag avond nacht",
  },
  fr: {
    ...NONE,
    at: 'à|vers|dès|avant',
    from: 'de',
    with: '(?=\\s+h)',
    // "1h à 14h" is a length and a time.
    to: "(?<=(?<![\\p{L}-])de [^,]{1,20})à|jusqu'à",
    along: "a|ce|d'ici|@",
    not: "apr[eè]s|chaque|dans|de|depuis|des|du|durant|en|entre|et|jusqu'à|la|les?|par|pendant|pour|que|sous|sur|les",
    numbers:
      'une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt[-\\s]et[-\\s]une vingt-deux vingt-trois',
    noon: 'midi',
    minutes: { 'vingt-cinq': 25, vingt: 20, 'quinze|quart': 15, dix: 10, cinq: 5, 'trente|demie?': 30 },
    tail: ' (?:et |moins |moins le )?(?:MIN)',
    short: 'h',
    long: 'heures?',
    of: "de |d'",
    part: "(?:du|le) (?:matin|soir)|(?:de )?l'après[- ]midi|(?:de )?la nuit",
    parts: 'matin après[-\\s]midi soir nuit',
  },
};

const HALF_DAY = 12 * HOUR_MINUTES;
/** The first and the last hour to which a part of the day adds twelve; twelve and hours below the third are on the next day. */
const HOURS = { morning: [1, 0, 0], afternoon: [1, 6, 0], evening: [5, 11, 5], night: [7, 11, 1] } as const;
type Hours = (typeof HOURS)[keyof typeof HOURS];

/** Not in the middle of something, nor in an amount. */
const BEFORE = "(?<![\\p{L}\\d][-./:']?|\\d,|[€$£#]\\s?)";
const AFTER = "(?![\\p{L}\\d]|[-']\\p{L}|[-–.,:/]\\d|\\s?(?:[€$£%°]|(?:euros?|kg|km)(?!\\p{L})))";
/** A dash between spaces isn't a span's in "10:40 - 2 fillings". */
const DASH = '[-–]|\\s[-–]\\s(?=\\d{1,2}(?:[:.]\\d|\\s?(?:[uh](?!\\p{L})|[ap]\\.?m)))';

/** A pattern whose spaces stand for any white space. */
const pattern = (source: string) => new RegExp(source.replaceAll(' ', '\\s+'), 'giu');

/** One time, in figures or in words. */
function timeSource({ numbers, minutes, lead, tail, short, long, half, noon, ...words }: Words): string {
  // From the last one on, because of "vingt" and "vingt-deux".
  const hour = `\\d{1,2}|(?:${numbers.split(' ').reverse().join('|')})${words.with}`;
  const unit = `(?:${short}|${long})`;
  // "17u30" or "14 h 30", but not "17u 30 min".
  const rest = `(?:(?<=\\s${unit})\\s|(?<=\\d${unit}))(?<rest>\\d\\d)(?!\\s?min)`;
  const figures = `(?<hour>${hour})(?:(?<mark>[:.])(?<minute>\\d\\d))?(?:\\s?(?<unit>${unit})(?:${rest})?)?`;
  return `(?<lead>${lead})?(?:${figures}(?:\\s?(?<half>${half}))?|(?<noon>${noon}))(?<tail>${tail})?`.replaceAll(
    'MIN',
    Object.keys(minutes).join('|'),
  );
}

/** The index of the first of some sources that a text begins with; -1 if there's none. */
const indexIn = (sources: readonly string[], text: string) =>
  sources.findIndex((source) => pattern(`^(?:${source})(?![\\p{L}-])`).test(text));

/** What has to be around a time: a little word at a phrase's end, a little word, one of the places of "10:40", or nothing. */
const [PHRASE, LITTLE, PLACE, NOTHING] = [0, 1, 2, 3];

function needsOf({ lead, mark, unit, half, noon, tail }: Partial<Record<string, string>>, { short }: Words) {
  if (half || noon || tail || (mark && unit) || (lead && !/\d/.test(lead))) return NOTHING;
  if (mark === ':' || (unit && indexIn([short], unit) === 0)) return PLACE;
  return lead || mark || unit ? LITTLE : PHRASE;
}

type Typed = { minutes: number; half?: string | undefined; isExact: boolean; needs: number };

/** One time in minutes, before its half and part of the day count; `null` if clocks don't show it. */
function typedIn(text: string, words: Words): Typed | null {
  const groups = pattern(`^(?:${timeSource(words)})$`).exec(text)?.groups ?? {};
  const { lead = '', hour = '', minute, rest, half, noon, tail = '' } = groups;
  const hours = noon ? 12 : Number(hour) || indexIn(words.numbers.split(' '), hour) + 1;
  const ofHour = Number(minute ?? rest ?? 0);
  const total = hours * HOUR_MINUTES + ofHour + wordyMinutes(lead + tail, words);
  if (hours > 23 || ofHour > 59 || total < 0) return null;
  // "Quarter to one" is after noon.
  const minutes = hours === 1 && total < HOUR_MINUTES ? total + HALF_DAY : total;
  return { minutes, half, isExact: hour.startsWith('0'), needs: needsOf(groups, words) };
}

/** The minutes that words such as "quarter to", "vijf voor half" or "et quart" add to an hour. */
function wordyMinutes(text: string, { minutes }: Words): number {
  const count = text.trim().replace(/^(?:an?|et|moins(?:\s+le)?)\s+/i, '');
  const named = Object.values(minutes)[indexIn(Object.keys(minutes), count)];
  const size = named ?? (Number.parseInt(count, 10) || 0);
  const isBefore = /(?<!\p{L})(?:to|voor|vóór|moins)(?!\p{L})/iu.test(text);
  return (isBefore ? -size : size) - (/half\s*$/i.test(text) ? 30 : 0);
}

/** The minutes of the day in its half or a part of it; `null` if they can't be in it. */
function inDay({ minutes, isExact, half }: Typed, part: Hours | undefined): number | null {
  const hour = Math.floor(minutes / HOUR_MINUTES);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) return (minutes % HALF_DAY) + (/^p/i.test(half) ? HALF_DAY : 0);
  const [first, last, early] = part ?? (isExact ? HOURS.morning : HOURS.afternoon);
  if (hour <= 12 && hour % 12 < early) return null;
  return hour >= first && hour <= last ? minutes + HALF_DAY : minutes;
}

/** The minutes of the day at which a time or a span begins, and the span's minutes; `null` if it ends before it begins. */
function spanOf([first, second]: readonly [Typed, Typed | undefined], part: Hours | undefined) {
  const start = inDay({ ...first, half: first.half ?? second?.half }, part);
  const end = second && inDay(second, part);
  if (start === null || end === null) return null;
  if (second === undefined || end === undefined) return { start, length: null };
  // "11-1pm" begins before noon, and "5-7" is in the afternoon as a whole.
  const isLater =
    first.minutes < HALF_DAY && start >= HALF_DAY && end < HALF_DAY && !second.half && !second.isExact;
  const before = second.half ? inDay(first, part) : null;
  const from = start >= end ? (before ?? start) : start;
  const until = start >= end && isLater ? end + HALF_DAY : end;
  return from < until ? { start: from, length: until - from } : null;
}

/**
 * The first time of day that a task's title names. `beside` is the place of the title's day: a time next to it counts more easily,
 * and its part of the day ("tomorrow evening") counts for the time.
 */
export function readTypedTime(
  text: string,
  { language, beside }: { readonly language: Language; readonly beside: Place | null },
): TypedTime | null {
  const plain = text.replaceAll('’', "'");
  const words = WORDS[language];
  // Without the names of its groups, which would be there twice.
  const time = timeSource(words).replace(/\?<\w+>/g, '?:');
  const times = `(?<one>${time})(?:(?:${DASH}| (?:${words.to}) )(?<other>${time}))?${AFTER}`;
  const little = `(?<at>${words.at}) |(?<from>${words.from}) |(?<!(?<![\\p{L}-])(?:${words.not}) )(?:(?:${words.along})\\s*)?`;
  const behind = `(?<behind>[\\s,]*(?:${words.part})(?!\\p{L}))|(?!\\s*(?:${words.of}))`;
  const all = pattern(`${BEFORE}(?<ahead>(?:${words.part})[\\s,]+)?(?:${little})${times}(?:${behind})`);
  for (const match of plain.matchAll(all)) {
    const isOpen = match.groups?.at !== undefined || plain.slice(0, match.index).trim() === '';
    // "High Noon" is a name.
    const found = isOpen || !/^\p{Lu}/u.test(match[0]) ? readMatch(match, { plain, words, beside }) : null;
    if (found !== null) return found;
  }
  return null;
}

type Title = { readonly plain: string; readonly words: Words; readonly beside: Place | null };

function readMatch(match: RegExpExecArray, { plain, words, beside }: Title): TypedTime | null {
  const { at, from, one = '', other, ahead = '', behind = '' } = match.groups ?? {};
  const first = typedIn(one, words);
  const second = other === undefined ? undefined : typedIn(other, words);
  if (first === null || second === null || (from && !second)) return null;
  const place = { start: match.index, end: match.index + match[0].length };
  const needs = Math.max(first.needs, second?.needs ?? PHRASE);
  const hasPart = ahead + behind !== '';
  if (!counts(place, { plain, words, beside, needs, hasPart, hasLittle: Boolean(at ?? from) })) return null;
  const partText = hasPart ? ahead + behind : plain.slice(beside?.start ?? 0, beside?.end ?? 0);
  const parts = words.parts.split(' ');
  const part = Object.values(HOURS).find((_, index) => pattern(parts[index] ?? '').test(partText));
  const span = spanOf([first, second], part);
  return span && { time: timeOfMinute(span.start), length: span.length, ...place };
}

type Around = Title & { needs: number; hasLittle: boolean; hasPart: boolean };

/** Whether what is around a time lets it count. */
function counts({ start, end }: Place, { plain, beside, needs, hasLittle, hasPart }: Around): boolean {
  const [before, after] = [plain.slice(0, start), plain.slice(end)];
  if (hasPart || needs === NOTHING) return hasLittle || needs > PHRASE;
  const gap = beside && plain.slice(...(beside.end <= start ? [beside.end, start] : [end, beside.start]));
  const isLast = /^[\s,.!?)]*$/.test(after) || /^[\s,!(]*$/.test(gap ?? '-');
  if (needs === PHRASE) return hasLittle && (isLast || /^\s*,/.test(after));
  return hasLittle || (needs === PLACE && (isLast || /^[\s!(]*$/.test(before)));
}
