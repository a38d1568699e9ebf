import type { LocalDate } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { saveFile } from '#web/lib/page/save-file.ts';

type CalendarEntry = {
  readonly title: string;
  readonly day: LocalDate;
  /** `HH:MM`; `null` for the whole day. */
  readonly time: string | null;
  readonly minutes: number;
};

/** Saves an entry as a calendar file: one event that blocks no time, is private, and is never read back in as busy. */
export async function saveToCalendar(entry: CalendarEntry, timeZone: string): Promise<void> {
  const { title, day, time, minutes } = entry;
  const { default: ical } = await import('ical.js');
  const at = (seconds: number) => ical.Time.fromJSDate(new Date(seconds * 1000), true);
  const calendar = new ical.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Marea//Marea//EN');
  const event = new ical.Component('vevent');
  event.addPropertyWithValue('uid', `${crypto.randomUUID()}@marea`);
  event.addPropertyWithValue('dtstamp', at(Date.now() / 1000));
  event.addPropertyWithValue('summary', title);
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  event.addPropertyWithValue('class', 'PRIVATE');
  if (time === null) {
    event.addPropertyWithValue('dtstart', ical.Time.fromDateString(day));
  } else {
    const start = instantAt({ date: day, time }, timeZone);
    event.addPropertyWithValue('dtstart', at(start));
    event.addPropertyWithValue('dtend', at(start + minutes * 60));
  }
  calendar.addSubcomponent(event);
  saveFile('marea.ics', new Blob([`${calendar.toString()}\r\n`], { type: 'text/calendar' }));
}
