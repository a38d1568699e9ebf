import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { LocalTime } from '#domain/calendar/local-time.ts';

/** An event of whole days, first and last included, unless it has a block; `id` is globally unique. */
type CalendarEvent = {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Some minutes from an instant (unix seconds), or from a time on the first day's clock in whatever zone (“floating”). */
  readonly block?: { readonly at: number | LocalTime; readonly minutes: number };
  /** A rule of RFC 5545 by which it comes again. */
  readonly rule?: string | undefined;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How often calendar apps should refresh. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** An iCalendar file (RFC 5545) of events that don't block time and are private; `stampedAt` in unix seconds. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { stampedAt, language }: { stampedAt: number; language: string },
): string {
  const calendar = ical({
    name: 'Marea',
    prodId: { company: 'Marea', product: 'Marea', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, summary, description, rule, ...event } of events) {
    calendar.createEvent({
      id,
      summary,
      description: description ?? null,
      stamp: new Date(stampedAt * 1000),
      ...spanOf(event),
      timezone: 'UTC',
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      class: ICalEventClass.PRIVATE,
      ...(rule === undefined ? {} : { repeating: `RRULE:${rule}` }),
    });
  }
  // Each line ends in CRLF, the last one too (RFC 5545, section 3.1); the library doesn't add it.
  return `${calendar.toString()}\r\n`;
}

function spanOf({ from, to, block }: Pick<CalendarEvent, 'from' | 'to' | 'block'>) {
  if (block) {
    const { at, minutes } = block;
    const start = typeof at === 'number' ? at * 1000 : Date.parse(`${from}T${at}:00Z`);
    const end = new Date(start + minutes * MINUTE_MS);
    return { start: new Date(start), end, floating: typeof at === 'string' };
  }
  // All-day events are calendar days without a zone; the end is the first day after the event.
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS);
  return { allDay: true, start: new Date(`${from}T00:00:00Z`), end };
}
