import { calendarReader } from '#domain/busy/calendar-lines.ts';
import { readBusy } from '#domain/busy/read-busy.ts';

// Reads a calendar's file off the main thread. This worker's policy allows no loading and no network (web/public/_headers), so
// the file's content can only go to the page, and only the hours do.

const FILE_MAX_BYTES = 16 * 1024 * 1024;

/** A calendar's file, with what its hours depend on. */
export type CalendarFile = Parameters<typeof readBusy>[1] & { readonly file: Blob };
/** When somebody is busy by a file, as the server takes it, or why it can't be read. */
export type CalendarFileAnswer = Awaited<ReturnType<typeof busyIn>> | 'unreadable';

self.onmessage = async ({ data }: MessageEvent<CalendarFile>) =>
  self.postMessage(await busyIn(data).catch((): CalendarFileAnswer => 'unreadable'));

async function busyIn({ file, ...reader }: CalendarFile) {
  if (file.size > FILE_MAX_BYTES) return 'fileTooLarge';
  const lines = calendarReader();
  const chunks = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) lines.push(chunk.value);
  const calendar = lines.end();
  if (calendar === null) return 'noCalendar';
  const { busy, not_understood } = await readBusy(calendar, reader);
  return { ...busy, not_understood };
}
