import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { DAY_SECONDS } from '#domain/calendar/zoned-day.ts';
import {
  type Busy,
  busyWindow,
  civilAt,
  fileClocks,
  ianaClock,
  ianaName,
  instantOf,
  mergeBusy,
  type ZoneClock,
} from './busy.rules.ts';
import type { CalendarLines } from './calendar-lines.ts';
import {
  type CalendarEvent,
  DURATION,
  NotUnderstood,
  propertiesOf,
  readEvent,
  type Span,
  secondsOf,
  type WrittenTime,
} from './read-event.ts';
import { OCCURRENCE_STEPS, ruleStarts, type Spend } from './rule-starts.ts';

/** The person's zone, the day there, and the address of the account, by which invitations are known. */
type Reader = {
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly address: string;
  /** Lets others run in between. */
  readonly pause?: () => Promise<void>;
};

/** What the events of a file may cost: the days that their rules look at, and what takes longer; about 2 s in all. */
const STEPS_MAX = 2_000_000;
/** After so many steps others get their turn; reading an event or counting it takes as long as some. */
const TURN_STEPS = 20_000;
const EVENT_STEPS = 100;

/**
 * When somebody is busy by a calendar, from yesterday to the 91st day ahead, how many events are left out because they can't be read,
 * and after how long the calendar asks to be read again (`null` if it doesn't). Nothing in a calendar makes it fail.
 */
export async function readBusy(
  { calendar, zones, events, dropped }: CalendarLines,
  { timeZone, today, address, pause }: Reader,
) {
  const { default: ical } = await import('ical.js');
  const about = new Map(propertiesOf(ical, calendar.join('\n')).map(({ name, value }) => [name, value]));
  const own = [address, about.get('X-WR-CALNAME') ?? ''].filter(Boolean).map((one) => one.toLowerCase());
  const { days, ...range } = busyWindow({ today, timeZone });
  const firstDay = toEpochDay(today) - 1;
  const [intervals, allDay, away]: [Busy['intervals'][number][], LocalDate[], LocalDate[]] = [[], [], []];
  const fallback = ianaClock(ianaName(about.get('X-WR-TIMEZONE') ?? '') ?? timeZone);
  const clockOf = fileClocks(zones, { ical, spend, range, fallback });
  let notUnderstood = dropped;
  let steps = STEPS_MAX;
  let work = 0;

  function spend(needed: number) {
    const isEnough = needed <= steps;
    steps = isEnough ? steps - needed : 0;
    if (!isEnough) throw new NotUnderstood();
    work += needed;
  }

  async function attempt(take: () => void) {
    try {
      take();
    } catch {
      notUnderstood += 1;
    }
    work += EVENT_STEPS;
    if (work < TURN_STEPS) return;
    work = 0;
    await pause?.();
  }

  function addEvent(event: CalendarEvent, replaced: readonly WrittenTime[]) {
    const occurrences = occurrencesOf(event, { replaced, clockOf, spend, range });
    const tentative = event.isTentative ? 1 : 0;
    if (!event.start.isDate) {
      intervals.push(...occurrences.map(({ from, until }) => [from, until, tentative] as const));
      return;
    }
    const placeOf = (at: number) => Math.max(at / DAY_SECONDS - firstDay, 0);
    const dates = occurrences.flatMap(({ from, until }) => days.slice(placeOf(from), placeOf(until)));
    // A single day costs nothing, so that it counts after all steps are spent.
    spend(Math.max(dates.length - 1, 0) * OCCURRENCE_STEPS);
    allDay.push(...dates);
    if (event.isOutOfOffice) away.push(...dates);
  }

  const read: CalendarEvent[] = [];
  for (const lines of events) await attempt(() => read.push(readEvent(ical, { lines, own })));
  for (const series of Map.groupBy(read, (event) => event.uid || event).values()) {
    const replaced = series.flatMap(({ replaces }) => replaces ?? []);
    const counted = series.filter(({ isFree }) => !isFree);
    const isStrange = series.some((event) => event.isStrange);
    if (isStrange) notUnderstood += 1;
    for (const event of isStrange ? [] : counted) await attempt(() => addEvent(event, replaced));
  }
  const refresh = about.get('REFRESH-INTERVAL') ?? about.get('X-PUBLISHED-TTL') ?? '';
  return {
    busy: mergeBusy({ intervals, all_day: allDay, out_of_office: away }, { today, timeZone }),
    not_understood: notUnderstood,
    refresh_seconds: DURATION.test(refresh) ? Math.max(secondsOf(ical, refresh), 0) : null,
  };
}

/** How long an occurrence lasts: on the clock, or in true seconds. */
type Length = { readonly seconds: number; readonly isCivil: boolean };
type Context = {
  readonly replaced: readonly WrittenTime[];
  readonly clockOf: (zone: string | null) => ZoneClock;
  readonly spend: Spend;
  /** The instants between which occurrences are wanted; some around them come, too. */
  readonly range: { readonly start: number; readonly end: number };
};

/** A clock shows a time at most so long before or after UTC does. */
const MARGIN = 2 * DAY_SECONDS;
const TIMED_MAX = 31 * DAY_SECONDS;
const ALL_DAY_MAX = 366 * DAY_SECONDS;

const midnightOf = (civil: number) => Math.floor(civil / DAY_SECONDS) * DAY_SECONDS;

/**
 * The occurrences of an event between instants, without those that are excluded or replaced. Those of an all-day event begin and
 * end with its days in UTC. Throws for one that isn't understood.
 */
function occurrencesOf(event: CalendarEvent, context: Context): { from: number; until: number }[] {
  const { start, rules, added, excluded } = event;
  const { replaced, clockOf, spend, range } = context;
  const removed = event.replaces ? excluded : [...excluded, ...replaced];
  spend(removed.length);
  const length = lengthOf(event, clockOf);
  const clock = clockOf(start.isDate ? 'Z' : start.zone);
  const near = { from: range.start - length.seconds - MARGIN, until: range.end + MARGIN };
  const isNear = ({ civil }: WrittenTime) => near.from <= civil && civil <= near.until;
  const civilOf = (instant: number) => civilAt(start.isDate ? clockOf(null) : clock, instant);

  /** Identifies an occurrence: its instant, of a day its midnight in UTC. A time without a zone here is in that of the event. */
  function keyOf({ civil, zone }: WrittenTime): number {
    if (start.isDate) return midnightOf(zone === 'Z' ? civilOf(civil) : civil);
    return instantOf(zone === null ? clock : clockOf(zone), civil);
  }

  const ruled = rules.flatMap((rule) => ruleStarts({ rule, start: start.civil, ...near, civilOf, spend }));
  const spans = [start.civil, ...ruled].map((civil) => ({ start: { ...start, civil }, length }));
  for (const span of added) {
    // A day among times means the same hour.
    const hour = start.civil - midnightOf(start.civil);
    const first = span.start.isDate ? { ...start, civil: span.start.civil + hour } : span.start;
    spans.push({ start: first, length: span.end === null ? length : lengthOf(span, clockOf) });
  }
  const nearSpans = spans.filter((span) => isNear(span.start));
  const found = new Map(nearSpans.map((span) => [keyOf(span.start), span.length]));
  const days = new Set<number>();
  for (const time of removed.filter(isNear)) {
    if (time.isDate && !start.isDate) days.add(time.civil);
    else found.delete(keyOf(time));
  }
  return [...found]
    .filter(([from]) => !days.has(midnightOf(civilAt(clock, from))))
    .map(([from, { seconds, isCivil }]) => {
      const until = isCivil ? instantOf(clock, civilAt(clock, from) + seconds) : from;
      return { from, until: until > from ? until : from + seconds };
    });
}

/** How long a span lasts. Throws for an end before its beginning, and for what lasts longer than appointments do. */
function lengthOf({ start, end }: Span, clockOf: Context['clockOf']): Length {
  const length = writtenLength({ start, end }, clockOf);
  if (length.seconds < 0 || length.seconds > (start.isDate ? ALL_DAY_MAX : TIMED_MAX))
    throw new NotUnderstood();
  return length;
}

function writtenLength({ start, end }: Span, clockOf: Context['clockOf']): Length {
  if (end === null) return { seconds: start.isDate ? DAY_SECONDS : 0, isCivil: true };
  if (typeof end === 'number') return { seconds: end, isCivil: false };
  if (end.isDate !== start.isDate) throw new NotUnderstood();
  const [from, until] = [clockOf(start.zone), clockOf(end.zone)];
  if (from === until) return { seconds: end.civil - start.civil, isCivil: true };
  return { seconds: instantOf(until, end.civil) - instantOf(from, start.civil), isCivil: false };
}
