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
  const { title, day, time, minutes } = entry;
  const { default: ical } = await import('ical.js');
  const texts = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => [name, {}, 'text', value]);
  const at = (name: string, seconds: number) => [
    name,
    {},
    'date-time',
    new Date(seconds * 1000).toISOString().replace(/\.\d+/, ''),
  ];
  const start = time === null ? null : instantAt({ date: day, time }, timeZone);
  const times =
    start === null
      ? [['dtstart', {}, 'date', day]]
      : [at('dtstart', start), at('dtend', start + minutes * 60)];
  const uid = `${crypto.randomUUID()}@marea`;
  const event = texts({ uid, summary: title, transp: 'TRANSPARENT', class: 'PRIVATE' });
  const about = texts({ version: '2.0', prodid: '-//Marea//Marea//EN' });
  const events = [['vevent', [...event, at('dtstamp', Date.now() / 1000), ...times], []]];
  const calendar = ical.stringify(['vcalendar', about, events]);
  saveFile('marea.ics', new Blob([`${calendar}\r\n`], { type: 'text/calendar' }));
}
