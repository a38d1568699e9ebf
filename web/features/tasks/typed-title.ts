import type { Chrono, ParsedResult } from 'chrono-node';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { LocalTime } from '#domain/calendar/local-time.ts';
import { addMonths, firstOfMonth } from '#domain/calendar/months.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX } from '#domain/recurrence/pin.ts';
import { type Place, readTypedTime } from '#domain/tasks/typed-time.ts';
import { withoutWords } from '#web/features/labels/typed-labels.tsx';
import { monthNames } from '#web/i18n/format-value.ts';
import { localNoon } from '#web/ui/calendar/day-cell.tsx';
import type { TaskEdits } from './task-draft.tsx';
import { WORDS, type Words } from './typed-words.ts';

type PartKind = 'repeat' | 'when' | 'time' | 'length' | 'priority';

/** The place of words in a title, the end excluded, and the change to the task. */
type Found = Place & {
  readonly edits: TaskEdits;
  /** False if the words mean more, so that they stay in the title. */
  readonly isWhole: boolean;
  /** Whether they are a time's, from which its day or the length of a span follows. */
  readonly isImplied?: boolean;
};

/** Words of a title that fill a field. */
export type TypedPart = Found & { readonly kind: PartKind; readonly words: string };

type ReadOptions = {
  readonly today: LocalDate;
  /** A time before it is tomorrow's if the title names no day; `null` if the task has a day, so that none is added. */
  readonly now: LocalTime | null;
  /** The first day that counts for a repetition by the calendar. */
  readonly from: LocalDate;
  /** Whether words are to stay plain text, or their field is filled already. */
  readonly isLeft: (kind: PartKind, words: string) => boolean;
  /** The places of labels, which aren't read. */
  readonly labels?: readonly Place[];
};

/** Reads what a title says, and the title without those words. */
export type TitleReader = (
  text: string,
  options: ReadOptions,
) => { readonly parts: readonly TypedPart[]; readonly rest: string };

/**
 * Loads the reader of titles in a language (about 18 KB compressed): days from today on, repetitions, times, lengths, and "!" for a
 * high priority.
 */
export async function loadTitleReader(language: Language): Promise<TitleReader> {
  const words = WORDS[language];
  const dayIn = dayReader(words, await words.chrono());
  const readers = { language, dayIn, repeatIn: repeatReader(words), lengthIn: lengthReader(words) };
  return (text, { labels = [], ...options }) => {
    const plain = labels.reduce((left, place) => fill(left, { place, by: ' ' }), text);
    const parts = inOrder(readParts(plain, { ...readers, ...options }))
      // Words on both sides of a label don't belong together.
      .filter((part) => !labels.some(({ start, end }) => start < part.end && part.start < end));
    return { parts, rest: withoutWords(text, [...parts.filter(({ isWhole }) => isWhole), ...labels]) };
  };
}

/** The one date that a sentence is about. */
export type TypedDate = {
  /** The day; for a month alone, days at its beginning, its middle and its end. */
  readonly days: readonly LocalDate[];
  /** The place in `days` of the one that the words are nearest to. */
  readonly nearest: number;
  /** The sentence without its date. */
  readonly rest: string;
};

/** Whether a text is a wish to conceive or to avoid it, for which the date finder names no days. */
export async function isDeclined(text: string): Promise<boolean> {
  const [{ isConceptionIntent }, { tokensOf }] = await Promise.all([
    import('#domain/best-dates/conception-guard.ts'),
    import('#domain/best-dates/activity-tokens.ts'),
  ]);
  return isConceptionIntent(tokensOf(text));
}

/** Loads the reader of a sentence's date from today on: `null` without one, and for several, a repetition or a deadline. */
export async function loadDateReader(language: Language) {
  const words = WORDS[language];
  const dayIn = dayReader(words, await words.chrono());
  const repeatIn = repeatReader(words);
  const months = monthNames(language).map((name) => name.toLowerCase());
  const named = `(?<name>${months.join('|')})`;
  const month = within(`(?:${words.inMonth})[ '-]${named}(?: (?<year>20\\d\\d))?(?!\\s+\\d)`);
  // The library doesn't know "12e juni".
  const endedNumber = new RegExp(`(?<=\\s)(\\d{1,2})(?:e|de|ste)(?=\\s+${named})`, 'giu');
  const othersBeside = [OTHER_WEEK, new RegExp(`(?<!\\p{L})(?:${months.join('|')})(?!\\p{L})`, 'iu')];
  const othersBefore = [OTHER_DAY, BESIDE_DAY, endingWith(words.notThatDay)];
  const beginsOther = new RegExp(`^(?:${words.notThatDay})(?![\\p{L}-])`, 'iu');
  const isOtherAfter = new RegExp(`^\\s+(?:${words.notThatWeekday})${AFTER_WORD}`, 'iu');

  function monthIn(text: string, today: LocalDate) {
    const match = text.matchAll(month).next().value;
    const { name = '', year, early, late } = match?.groups ?? {};
    const place = months.indexOf(name.toLowerCase()) + 1;
    const ahead = addMonths(firstOfMonth(today), (12 + place - Number(today.slice(5, 7))) % 12);
    const first = year ? parseLocalDate(`${year}${ahead.slice(4)}`) : ahead;
    const days = [4, 14, 24].flatMap((after) => (first ? addDays(first, after) : []));
    const left = days.filter((day) => day >= today);
    if (match === undefined || left.length === 0) return null;
    const nearest = Math.max(0, early ? 0 : left.length - (late ? 1 : 2));
    return { start: match.index, end: match.index + match[0].length, days: left, nearest };
  }

  return (typed: string, today: LocalDate): TypedDate | null => {
    const text = typed.replace(endedNumber, '$1');
    const plain = text.replaceAll('’', "'").replaceAll('‑', '-');
    const one = dayIn(plain, today);
    const other = one && dayIn(fill(plain, { place: one, by: '·' }), today);
    const days = [one, other].filter((day) => day && !VAGUE.test(plain.slice(day.start, day.end)));
    const [day, second] = days.map(
      (found) => found && { ...found, days: [found.edits.endOn ?? today], nearest: 0 },
    );
    const found = day ?? monthIn(plain, today);
    if (!found || (second && second.edits.endOn !== found.days[0]) || repeatIn(plain, today)) return null;
    const before = plain.slice(0, found.start);
    const here = plain.slice(found.start, found.end);
    const after = plain.slice(found.end);
    if (othersBefore.some((other) => other.test(before))) return null;
    if (beginsOther.test(here) || isOtherAfter.test(after)) return null;
    // A weekday is another one beside a month, a number or another week.
    const isBare = day !== undefined && !/\d/.test(here);
    if (isBare && othersBeside.some((other) => other.test(`${before} ${after}`))) return null;
    return { days: found.days, nearest: found.nearest, rest: withoutWords(text, [found]) };
  };
}

/** More than a day, though the library reads one. */
const VAGUE =
  /week-?end|(?:next|this|coming|volgende|deze|komende) (?:week|month|year|maand|jaar)$|^(?:the )?(?:end|eind)|prochaine?$(?<=(?:semaine|mois|année|an) \S+)/iu;
/** A day before the one that was read: "3 and 9 July". */
const OTHER_DAY =
  /\d(?:\p{L}{1,2})?(?:\s*[-–&,]\s*|\s+(?:and|or|en|of|et|ou|tot|au|to)\s+(?:(?:le|de) )?)$/iu;

/** A day beside the one that was read: "la veille du 12 juin". */
const BESIDE_DAY =
  /(?:(?:veille|lendemain|(?:day|night) (?:before|after)|dag (?:voor|na))\s+(?:du |de |d'|le |the )?|weeks?\s+)$/iu;
/** What makes a weekday that of another week: "Monday the 7th", "a week on Friday". */
const OTHER_WEEK =
  /(?<!\p{L})(?:(?:the|de|den|le) \d{1,2}(?:\p{L}{1,3})?|(?:next|volgende) week|semaine prochaine|weeks? (?:on|from))(?!\p{L})/iu;

type Readers = {
  readonly language: Language;
  readonly dayIn: ReturnType<typeof dayReader>;
  readonly repeatIn: ReturnType<typeof repeatReader>;
  readonly lengthIn: ReturnType<typeof lengthReader>;
};

function readParts(
  text: string,
  { language, dayIn, repeatIn, lengthIn, ...options }: Readers & Omit<ReadOptions, 'labels'>,
) {
  const { today, now, from, isLeft } = options;
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
  const isRepeated = add(isByCalendar ? 'repeat' : 'when', repeat);
  const beside = isRepeated ? repeat : dayIn(plain, today);
  add('priority', priorityIn(text));

  // What is a length, such as "1h30", is no time. Next to a length or a mark a time is at the end, and the other way round.
  const lengthFirst = lengthIn(plain, beside);
  const time = readTypedTime(fill(plain, { place: lengthFirst, by: '!' }), { language, beside });
  const length = lengthFirst ?? lengthIn(fill(plain, { place: time, by: ',' }), beside);
  add('length', length);
  const isTimed = add('time', time && { ...time, edits: { task_time: time.time }, isWhole: true });
  const day = isRepeated ? null : dayIn(fill(plain, { place: isTimed ? time : null, by: ' ' }), today);
  add('when', day);
  if (!isTimed || time === null) return parts;
  const implied = { start: time.start, end: time.end, isWhole: false, isImplied: true };
  if (time.length && !length) add('length', { ...implied, edits: { task_length: time.length } });
  if (now === null || day || repeat) return parts;
  add('when', { ...implied, edits: { endOn: addDays(today, time.time < now ? 1 : 0) } });
  return parts;
}

/** "!", "!!" or "!!!" as a word of its own, or at least two at the end of the last word. */
function priorityIn(text: string): Found | null {
  const mark = /(?<=^|\s)!{1,3}(?=\s|$)|!{2,3}(?=\s*$)/u.exec(text);
  return mark && foundAt(mark, { edits: { task_priority: 'high' } });
}

/** The parts in the order of their words. With a time "tonight" means no more than the day, and leaves the title. */
function inOrder(parts: readonly TypedPart[]): readonly TypedPart[] {
  const isTimed = parts.some(({ kind }) => kind === 'time');
  return parts
    .map((part) => ({ ...part, isWhole: part.isWhole || (isTimed && !part.isImplied) }))
    .sort((left, right) => left.start - right.start);
}

/** The text with a place filled with one character, so that indices in it stay the same. */
const fill = (text: string, { place, by }: { place: Place | null; by: string }) =>
  place ? text.slice(0, place.start) + by.repeat(place.end - place.start) + text.slice(place.end) : text;

const BEFORE_WORD = '(?<![\\p{L}\\d-])';
const AFTER_WORD = "(?![\\p{L}\\d-]|'s)";

const within = (source: string) =>
  new RegExp(BEFORE_WORD + source.replaceAll(' ', '\\s+') + AFTER_WORD, 'giu');
/** Whether one of the words comes right before the end of a text. */
const endingWith = (words: string) => new RegExp(`${BEFORE_WORD}(?:(?:${words})\\s+)+$`, 'iu');

type Match = { readonly edits: TaskEdits; readonly isWhole?: boolean };
type Groups = Readonly<Record<string, string | undefined>>;

const foundAt = (
  { index, 0: words }: { index: number; 0: string },
  { edits, isWhole = true }: Match,
): Found => ({ start: index, end: index + words.length, edits, isWhole });

/** The first match that can be read; one whose word is a name, as in "Read Every Day", isn't. */
function firstOf(
  { text, pattern }: { text: string; pattern: RegExp },
  read: (groups: Groups) => Match | null,
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
      return { edits, isWhole: (groups.part ?? groups.more) === undefined };
    });
}

function pinBefore({ count, weeks, each, again }: Groups): Match | null {
  const days = count === undefined ? null : (Number(count) || 1) * (weeks === undefined ? 1 : DAYS_A_WEEK);
  if (days !== null && days > PIN_BEFORE_MAX_DAYS) return null;
  const pin = { at: 'before_period' as const, from: days ?? BEFORE_FROM, to: days ?? 1 };
  return { edits: { task_repeat: { pin, each: (each ?? again) ? 1 : 0 } } };
}

function pinOfCycle({ first, second }: Groups): Match | null {
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
  // "Elke vrijdagavond" is one word.
  const day = `(?:${weekdays.replaceAll(' ', '|')})s?(?:${AFTER_WORD}|(?=(?:${partOfDay})${AFTER_WORD}))`;
  const days = `(?<days>${day}(?:\\s*(?:${and})\\s*${day})*)`;
  const interval = `(?:(?<other>${other}) |(?<number>\\d{1,2}|${numbers.replaceAll(' ', '|')}) )?`;
  const plural = `(?:${on}) (?<plural>(?:${weekdays.replace(/\|\S*/g, '').replaceAll(' ', '|')})(?:s|en))`;
  return within(
    `(?:(?:${every}) (?:(?<workday>${workday})|(?<part>${partOfDay})|${interval}(?:${unit}|${days}))|${plural})(?:\\s?(?<more>${partOfDay}))?`,
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

/** The reader of the first length. `beside` are the words of the day or the repetition. */
function lengthReader(words: Words): (text: string, beside: Place | null) => Found | null {
  const { minutes, hours, lengths, during, notLength, hasClockHours } = words;
  const named = Object.keys(lengths)
    .map((source, at) => `(?<named${at}>${source})`)
    .join('|');
  const counted = `(?<hours>\\d{1,2}(?:[.,]5)?)\\s?(?:${hours})(?:\\s?(?<rest>[0-5]\\d)(?:\\s?(?:${minutes}))?)?`;
  const pattern = within(`(?:(?:${during}) )?(?:${named}|(?<minutes>\\d{1,3})\\s?(?:${minutes})|${counted})`);
  const isSomethingElse = endingWith(notLength);
  return (text, beside) => {
    const masked = fill(text, { place: beside, by: '·' });
    for (const match of masked.matchAll(pattern)) {
      const task_length = minutesOf(match.groups ?? {}, lengths);
      const before = masked.slice(0, match.index);
      const after = masked.slice(match.index + match[0].length);
      const isTime = hasClockHours && match.groups?.minutes === undefined && /·\s*$/.test(before);
      // At an end of a phrase, not before a noun as in "30 min timers".
      const isThere = !isSomethingElse.test(before) && !isTime && /^\s*(?:$|[·,;.!)–-](?!\s*\d))/.test(after);
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
  /(?<!\p{L})(?:(?:from|van|de)\s+\d{1,2}\s+(?:to|tot|à)\s+\d{1,2}(?![\p{L}\d])|(?:at|om|à)\s+\d{1,2}(?![\p{L}\d])|(?:(?:at|om|à)\s+)?\d{1,2}(?:[:.]\d{2}|\s?(?:am|pm|min\p{L}*|uur|heures?|u|h\d{0,2})))(?![\p{L}\d])/giu;
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
  { dayAfterTomorrow, partOfToday, partOfDay, leading, every }: Words,
  chrono: Chrono,
): (text: string, today: LocalDate) => Found | null {
  const ownDays = [
    { pattern: within(dayAfterTomorrow), days: 2, isWhole: true },
    { pattern: within(partOfToday), days: 0, isWhole: false },
  ];
  // "Vrijdagavond" is one word.
  const glued = new RegExp(`(?<=\\p{L}dag|morgen)(?:${partOfDay})${AFTER_WORD}`, 'giu');
  const following = new RegExp(`^\\s?(?:${partOfDay})${AFTER_WORD}`, 'iu');
  const isRepeating = endingWith(every);
  const belongs = endingWith(leading);
  return (text, today) => {
    const hide = (words: string) => '·'.repeat(words.length);
    // The library reads a month before some spaces as its first day.
    const timeless = text
      .replace(TIME, hide)
      .replace(glued, hide)
      .replace(/(?<=\s)\s+/g, hide);
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
    const found = ownDays.reduce<Found | undefined>((first, { pattern, days, isWhole }) => {
      const match = timeless.matchAll(pattern).next().value;
      const isFirst = match !== undefined && (first === undefined || match.index <= first.end);
      return isFirst ? foundAt(match, { edits: { endOn: addDays(today, days) }, isWhole }) : first;
    }, named);
    if (found === undefined) return null;
    const before = belongs.exec(timeless.slice(0, found.start))?.[0].length ?? 0;
    const after = following.exec(text.slice(found.end))?.[0].length ?? 0;
    const place = { start: found.start - before, end: found.end + after };
    return { ...found, ...place, isWhole: found.isWhole && after === 0 };
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
