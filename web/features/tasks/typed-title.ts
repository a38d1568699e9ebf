import type { Chrono, ParsedResult } from 'chrono-node';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX } from '#domain/recurrence/pin.ts';
import { localNoon } from '#web/ui/calendar/day-cell.tsx';
import type { TaskEdits } from './task-draft.tsx';
import { WORDS, type Words } from './typed-words.ts';

type PartKind = 'repeat' | 'when' | 'length' | 'priority';

/** The place of words in a title, the end excluded, and the change to the task. */
type Found = {
  readonly start: number;
  readonly end: number;
  readonly edits: TaskEdits;
  /** False if the words mean more, so that they stay in the title. */
  readonly isWhole: boolean;
};

/** Words of a title that fill a field. */
export type TypedPart = Found & { readonly kind: PartKind; readonly words: string };

type ReadOptions = {
  readonly today: LocalDate;
  /** The first day that counts for a repetition by the calendar. */
  readonly from: LocalDate;
  /** Whether words are to stay plain text, or their field is filled already. */
  readonly isLeft: (kind: PartKind, words: string) => boolean;
};

/** Reads what a title says, and the title without those words. */
export type TitleReader = (
  text: string,
  options: ReadOptions,
) => { readonly parts: readonly TypedPart[]; readonly rest: string };

/**
 * Loads the reader of titles in a language (about 15 KB compressed): days from today on, repetitions, lengths, and "!" for a high
 * priority.
 */
export async function loadTitleReader(language: Language): Promise<TitleReader> {
  const words = WORDS[language];
  const dayIn = dayReader(words, await words.chrono());
  const repeatIn = repeatReader(words);
  const lengthIn = lengthReader(words);
  return (text, { today, from, isLeft }) => {
    // Same length, so that indices in it are indices in the text.
    const plain = text.replaceAll('’', "'").replaceAll('‑', '-');
    const parts: TypedPart[] = [];
    function add(kind: PartKind, found: Found | null): boolean {
      if (found === null) return false;
      const part = { ...found, kind, words: text.slice(found.start, found.end) };
      const isAdded = !isLeft(kind, part.words);
      if (isAdded) parts.push(part);
      return isAdded;
    }
    // A task repeats or has a day; for a calendar rule a chosen day is the first one that counts.
    const repeat = repeatIn(plain, from);
    const isByCalendar = repeat?.edits.task_repeat && 'rule' in repeat.edits.task_repeat;
    if (!add(isByCalendar ? 'repeat' : 'when', repeat)) add('when', dayIn(plain, today));
    add('length', lengthIn(plain, parts));
    // "!", "!!" or "!!!" as a word of its own, or at least two at the end of the last word.
    const mark = /(?<=^|\s)!{1,3}(?=\s|$)|!{2,3}$/u.exec(text);
    add('priority', mark && foundAt(mark, { edits: { task_priority: 'high' } }));
    parts.sort((left, right) => left.start - right.start);
    return { parts, rest: without(text, parts) };
  };
}

const SHORTEST_REST = 3;

/** The text without those parts of it; the whole text if too little would be left for a title. */
function without(text: string, parts: readonly TypedPart[]): string {
  const rest = parts
    .filter(({ isWhole }) => isWhole)
    .reduceRight((left, { start, end }) => {
      const before = left.slice(0, start).replace(/[\s,;:(–-]+$/, '');
      const after = left.slice(end).replace(before === '' ? /^[\s,;:)–-]+/ : /^[\s)]+/, '');
      return /^[,;:.]/.test(after) ? before + after : `${before} ${after}`.trim();
    }, text)
    .trim();
  return [...rest].length < SHORTEST_REST ? text : rest;
}

const BEFORE_WORD = '(?<![\\p{L}\\d-])';
const AFTER_WORD = "(?![\\p{L}\\d-]|'s)";

const within = (source: string) =>
  new RegExp(BEFORE_WORD + source.replaceAll(' ', '\\s+') + AFTER_WORD, 'giu');
/** Whether one of the words comes right before the end of a text. */
const endingWith = (words: string) => new RegExp(`${BEFORE_WORD}(?:(?:${words})\\s+)+$`, 'iu');

type Reading = { readonly edits: TaskEdits; readonly isWhole?: boolean };
type Groups = Readonly<Record<string, string | undefined>>;

const foundAt = (
  { index, 0: words }: { index: number; 0: string },
  { edits, isWhole = true }: Reading,
): Found => ({ start: index, end: index + words.length, edits, isWhole });

/** The first match that can be read; one whose word is a name, as in "Read Every Day", isn't. */
function firstOf(
  { text, pattern }: { text: string; pattern: RegExp },
  read: (groups: Groups) => Reading | null,
): Found | null {
  for (const match of text.matchAll(pattern)) {
    const isName = /^\p{Lu}/u.test(match[0]) && !/^\W*$/u.test(text.slice(0, match.index));
    const reading = isName ? null : read(match.groups ?? {});
    if (reading) return foundAt(match, reading);
  }
  return null;
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WORKDAYS = 5;
const FIRST_NUMBER = 2;
const INTERVAL_MAX = 99;
const BEFORE_FROM = 7;
const DAYS_A_WEEK = 7;

/** The reader of the first repetition that a title names: by the cycle, or by the calendar from `from` on. */
function repeatReader(words: Words): (text: string, from: LocalDate) => Found | null {
  const { every, cycle, cycleDay, of, on, before, myPeriod, eachPeriod, notBefore } = words;
  const [day, week] = words.units.split(' ');
  const ahead = `(?:(?<count>\\d{1,2}|an?|een|une?) (?:(?<days>${day})|(?<weeks>${week})) )?`;
  const beforePeriod = within(
    `${ahead}(?:${before}) (?:${myPeriod}|(?<each>${eachPeriod}))(?! (?:${notBefore})${AFTER_WORD})(?<again>,? (?:à )?(?:${every}) (?:${cycle}))?`,
  );
  const dayOfCycle = `(?:(?:${on} )?${cycleDay} (?<first>\\d{1,2}) (?:${of}) )?`;
  const ofCycle = within(
    `${dayOfCycle}(?:à )?(?:${every}) (?:${cycle})(?:,? ${cycleDay} (?<second>\\d{1,2}))?`,
  );
  const calendar = calendarPattern(words);
  return (text, from) =>
    firstOf({ text, pattern: beforePeriod }, pinBefore) ??
    firstOf({ text, pattern: ofCycle }, pinOfCycle) ??
    firstOf({ text, pattern: calendar }, (groups) => {
      const rule = calendarRule(groups, words);
      if (rule === null) return null;
      const edits = { task_repeat: { rule, from, after_completion: 0 as const } };
      return { edits, isWhole: groups.part === undefined };
    });
}

function pinBefore({ count, weeks, each, again }: Groups): Reading | null {
  const days = count === undefined ? null : (Number(count) || 1) * (weeks === undefined ? 1 : DAYS_A_WEEK);
  if (days !== null && days > PIN_BEFORE_MAX_DAYS) return null;
  const pin = { at: 'before_period' as const, from: days ?? BEFORE_FROM, to: days ?? 1 };
  return { edits: { task_repeat: { pin, each: (each ?? again) ? 1 : 0 } } };
}

function pinOfCycle({ first, second }: Groups): Reading | null {
  const day = Number(first ?? second ?? 1);
  if (day < 1 || day > PIN_DAY_MAX) return null;
  return { edits: { task_repeat: { pin: { at: 'cycle_day', from: day, to: day }, each: 1 } } };
}

function calendarPattern({
  every,
  other,
  numbers,
  units,
  weekdays,
  workday,
  partOfDay,
  and,
  on,
}: Words): RegExp {
  const unit = units
    .split(' ')
    .map((one, at) => `(?<unit${at}>${one})`)
    .join('|');
  const day = `(?:${weekdays.replaceAll(' ', '|')})s?${AFTER_WORD}`;
  const days = `(?<days>${day}(?:\\s*(?:${and})\\s*${day})*)`;
  const interval = `(?:(?<other>${other}) |(?<number>\\d{1,2}|${numbers.replaceAll(' ', '|')}) )?`;
  const plural = `(?:${on}) (?<plural>(?:${weekdays.replace(/\|\S*/g, '').replaceAll(' ', '|')})(?:s|en))`;
  return within(
    `(?:(?:${every}) (?:(?<workday>${workday})|(?<part>${partOfDay})|${interval}(?:${unit}|${days}))|${plural})`,
  );
}

/** The rule of a match, or `null` if its interval isn't possible. */
function calendarRule(groups: Groups, { numbers, weekdays }: Words): string | null {
  const { number, other, alternate, workday, part, days = groups.plural } = groups;
  if (workday !== undefined) return `FREQ=WEEKLY;BYDAY=${WEEKDAYS.slice(0, WORKDAYS)}`;
  if (part !== undefined) return 'FREQ=DAILY';
  const named = numbers.split(' ').indexOf(number?.toLowerCase() ?? '');
  const counted = named < 0 ? Number(number ?? ((other ?? alternate) ? 2 : 1)) : named + FIRST_NUMBER;
  if (counted < 1 || counted > INTERVAL_MAX) return null;
  const at = FREQUENCIES.findIndex((_, index) => groups[`unit${index}`] !== undefined);
  const names = weekdays.split(' ');
  const byDay = WEEKDAYS.filter((_, index) =>
    new RegExp(`${BEFORE_WORD}(?:${names[index]})(?:s|en)?${AFTER_WORD}`, 'iu').test(days ?? ''),
  );
  const interval = counted === 1 ? '' : `;INTERVAL=${counted}`;
  return days === undefined ? `FREQ=${FREQUENCIES[at]}${interval}` : `FREQ=WEEKLY${interval};BYDAY=${byDay}`;
}

const MINUTES_AN_HOUR = 60;
const LENGTH_MAX_MINUTES = 1440;
/** More hours without minutes, as in "17u" or "14 h", are a time of day. */
const HOURS_MAX = 4;

/** The reader of the first length. `taken` are words with another meaning, which a length may be beside. */
function lengthReader(words: Words): (text: string, taken: readonly TypedPart[]) => Found | null {
  const { minutes, hours, lengths, during, notLength, hasClockHours } = words;
  const named = Object.keys(lengths)
    .map((source, at) => `(?<named${at}>${source})`)
    .join('|');
  const counted = `(?<hours>\\d{1,2}(?:[.,]5)?)\\s?(?:${hours})(?:\\s?(?<rest>[0-5]\\d)(?:\\s?(?:${minutes}))?)?`;
  const pattern = within(`(?:(?:${during}) )?(?:${named}|(?<minutes>\\d{1,3})\\s?(?:${minutes})|${counted})`);
  const isSomethingElse = endingWith(notLength);
  return (text, taken) => {
    const masked = taken.reduce(
      (masking, { start, end }) => masking.slice(0, start) + '·'.repeat(end - start) + masking.slice(end),
      text,
    );
    for (const match of text.matchAll(pattern)) {
      const task_length = minutesOf(match.groups ?? {}, lengths);
      const before = masked.slice(0, match.index);
      const after = masked.slice(match.index + match[0].length);
      const isTime = hasClockHours && match.groups?.minutes === undefined && /·\s*$/.test(before);
      // At an end of a phrase, not before a noun as in "30 min timers".
      const isThere = !isSomethingElse.test(before) && !isTime && /^\s*(?:$|[·,;.!)–-])/.test(after);
      if (isThere && task_length >= 1 && task_length <= LENGTH_MAX_MINUTES)
        return foundAt(match, { edits: { task_length } });
    }
    return null;
  };
}

/** The minutes of a match; 0 for a time of day. */
function minutesOf(groups: Groups, lengths: Words['lengths']): number {
  const named = Object.values(lengths).find((_, at) => groups[`named${at}`] !== undefined);
  if (named !== undefined) return named;
  const { minutes, hours = '', rest = '0' } = groups;
  if (minutes !== undefined) return Number(minutes);
  const whole = Number(hours.replace(',', '.'));
  return whole > HOURS_MAX ? 0 : whole * MINUTES_AN_HOUR + Number(rest);
}

/** A time of day or a length; only the day next to it is read. */
const TIME =
  /(?<!\p{L})(?:(?:at|om|à)\s+\d{1,2}(?![\p{L}\d])|(?:(?:at|om|à)\s+)?\d{1,2}(?:[:.]\d{2}|\s?(?:am|pm|min\p{L}*|uur|heures?|u|h\d{0,2})))(?![\p{L}\d])/giu;
/** The short words that have no other meaning, unlike "sun", "zo" or "mar". */
const CLEAR_SHORT_WORDS = /^(?:mon|tue|thu|fri)$/i;
const SHORT_WORD = /^\p{L}{1,3}$/u;
const PAST = /^(?:last|past|vorige|afgelopen)(?!\p{L})|(?<!\p{L})(?:derni[eè]re?|passée?)$/iu;
/** "Black Friday", "vendredi saint", "Friday Night Lights" and "Friday's". */
const NAME_BEFORE = endingWith('black|good|cyber|easter|ash|palm|casual|freaky|ruby|goede|witte|blauwe');
const NAME_AFTER =
  /^'s(?!\p{L})|^\s+(?:saint|noir|gras|de pâques|de pentecôte|des cendres|des rameaux)(?!\p{L})/iu;
const NAME_HERE = /^\p{Lu}\p{Ll}+\s+(?:Night|Morning|Evening|Afternoon)s?(?!\p{L})/u;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const NOON = 12;

/** The reader of the first day from today on that a text names. */
function dayReader(
  { dayAfterTomorrow, leading, every }: Words,
  chrono: Chrono,
): (text: string, today: LocalDate) => Found | null {
  const twoDaysOn = within(dayAfterTomorrow);
  const isRepeating = endingWith(every);
  const belongs = endingWith(leading);
  return (text, today) => {
    const timeless = text.replace(TIME, (time) => '·'.repeat(time.length));
    const named = chrono
      .parse(timeless, localNoon(today), { forwardDate: true })
      .filter(({ index, text: { length } }) => {
        const [before, here] = [timeless.slice(0, index), timeless.slice(index)];
        const isName =
          NAME_BEFORE.test(before) || NAME_HERE.test(here) || NAME_AFTER.test(here.slice(length));
        return !isName && !isRepeating.test(before);
      })
      .map((result) => dayOf(result, today))
      .find((day) => day !== null);
    const after = timeless.matchAll(twoDaysOn).next().value;
    const isAfter = after !== undefined && (named === undefined || after.index <= named.end);
    const found = isAfter ? foundAt(after, { edits: { endOn: addDays(today, 2) } }) : named;
    if (found === undefined) return null;
    const before = belongs.exec(timeless.slice(0, found.start))?.[0].length ?? 0;
    return { ...found, start: found.start - before };
  };
}

/** The day of a result; `null` for a past one, and for words that can mean something else. */
function dayOf({ text: words, index, start }: ParsedResult, today: LocalDate): Found | null {
  const text = words.replace(/[\s,;:.]+$/, '');
  const parts = [start.get('year'), start.get('month'), start.get('day')];
  const endOn = parseLocalDate(parts.map((part) => String(part).padStart(2, '0')).join('-'));
  const isDay = (start.isCertain('day') || start.isCertain('weekday')) && !start.isCertain('hour');
  if (!isDay || endOn === undefined || endOn < today || !isPlainDay(text, start.tags())) return null;
  // "Tonight" means more than the day, so it stays in the text.
  return foundAt({ index, 0: text }, { edits: { endOn }, isWhole: start.get('hour') === NOON });
}

/** Whether words can only mean a day: not "last Friday", "10 days" or "sun". */
function isPlainDay(text: string, tags: ReadonlySet<string>): boolean {
  if (SHORT_WORD.test(text)) return CLEAR_SHORT_WORDS.test(text);
  if (PAST.test(text)) return false;
  if (tags.has('result/relativeDate') && /^(?:for )?(?:\d|an? )/i.test(text)) return false;
  return /\p{L}/u.test(text) || ISO_DAY.test(text);
}
