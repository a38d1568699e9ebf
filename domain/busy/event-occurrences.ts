import { DAY_SECONDS } from '#domain/calendar/zoned-day.ts';
import { type CalendarEvent, NotUnderstood, type Span, type WrittenTime } from './read-event.ts';
import { ruleStarts, type Spend } from './rule-starts.ts';
import { civilAt, instantOf, type ZoneClock } from './zone-clock.ts';

/** How long an occurrence lasts: on the clock, or in true seconds. */
type Length = { readonly seconds: number; readonly isCivil: boolean };
type Context = {
  /** The occurrences that other events replace. */
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
export function occurrencesOf(event: CalendarEvent, context: Context): { from: number; until: number }[] {
  const { start, rules, added, excluded } = event;
  const { replaced, clockOf, spend, range } = context;
  spend(replaced.length);
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
  for (const time of [...excluded, ...replaced].filter(isNear)) {
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
