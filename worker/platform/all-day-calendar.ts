import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import type { LocalDate } from '#domain/calendar/local-date.ts';

/** An event of whole days, first and last included; `id` is globally unique. */
type AllDayEvent = {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** A rule of RFC 5545 by which it comes again. */
  readonly rule?: string;
};

const DAY_MS = 86_400_000;
/** How often calendar apps should refresh. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** An iCalendar file (RFC 5545) of all-day events, which don't block time and are private; `stampedAt` in unix seconds. */
export function allDayCalendar(
  events: readonly AllDayEvent[],
  { stampedAt, language }: { stampedAt: number; language: string },
): string {
  const calendar = ical({
    name: 'Marea',
    prodId: { company: 'Marea', product: 'Marea', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, summary, description, from, to, rule } of events) {
    calendar.createEvent({
      id,
      summary,
      description: description ?? null,
      stamp: new Date(stampedAt * 1000),
      allDay: true,
      // All-day events are calendar days without a zone; the end is the first day after the event.
      start: new Date(`${from}T00:00:00Z`),
      end: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
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
