import type { LocalDate } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { scriptAddress } from '#web/lib/page/app-files.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import type { CalendarFile, CalendarFileAnswer } from './read-calendar.worker.ts';
import script from './read-calendar.worker.ts?worker&url';

/** A file that can't be read in; its message is the name of a text. */
export class FileRefusal extends Error {
  declare message: Extract<CalendarFileAnswer, string>;
}

/** Reads on the device when somebody is busy by a file. Rejects with a `FileRefusal`, and if `signal` aborts. */
export function useCalendarFile() {
  const { timeZone, today } = useToday();
  const { email: address } = useUser().details;
  return async (file: File, signal?: AbortSignal) => {
    const worker = new Worker(scriptAddress(script), { type: 'module' });
    const { promise, resolve, reject } = Promise.withResolvers<CalendarFileAnswer>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<CalendarFileAnswer>) => resolve(data);
    worker.onerror = () => resolve('unreadable');
    worker.postMessage({ file, timeZone, today, address } satisfies CalendarFile);
    const answer = await promise.finally(() => worker.terminate());
    if (typeof answer === 'string') throw new FileRefusal(answer);
    return answer;
  };
}

type CalendarEntry = {
  readonly title: string;
  readonly day: LocalDate;
  /** `HH:MM`; `null` for the whole day. */
  readonly time: string | null;
  readonly minutes: number;
};

/** Saves an entry as a calendar file: one event that blocks no time, is private, and is never read back in as busy. */
export async function saveToCalendar(entry: CalendarEntry, timeZone: string): Promise<void> {
  const { title: summary, day, time, minutes } = entry;
  const { default: ical } = await import('ical.js');
  const at = (seconds: number) => ical.Time.fromJSDate(new Date(seconds * 1000), true);
  const start = time === null ? null : instantAt({ date: day, time }, timeZone);
  const times =
    start === null
      ? { dtstart: ical.Time.fromDateString(day) }
      : { dtstart: at(start), dtend: at(start + minutes * 60) };
  const about = { version: '2.0', prodid: '-//Marea//Marea//EN' };
  const uid = `${crypto.randomUUID()}@marea`;
  const own = { uid, dtstamp: at(Date.now() / 1000), summary, transp: 'TRANSPARENT', class: 'PRIVATE' };
  const component = (name: string, properties: object) => {
    const made = new ical.Component(name);
    for (const [key, value] of Object.entries(properties)) made.addPropertyWithValue(key, value);
    return made;
  };
  const calendar = component('vcalendar', about);
  calendar.addSubcomponent(component('vevent', { ...own, ...times }));
  saveFile('marea.ics', new Blob([`${calendar}\r\n`], { type: 'text/calendar' }));
}
