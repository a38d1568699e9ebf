import { calendarReader } from '#domain/busy/calendar-lines.ts';
import { readBusy } from '#domain/busy/read-busy.ts';
import type { CalendarFile, CalendarFileAnswer } from './busy.data.ts';

// Reads a calendar's file off the main thread. This worker's policy allows no loading and no network (web/public/_headers), so
// the file's content can only go to the page, and only the hours do.

self.onmessage = async ({ data: { file, ...reader } }: MessageEvent<CalendarFile>) => {
  self.postMessage(await answerTo(file, reader).catch((): CalendarFileAnswer => ({ problem: 'unreadable' })));
};

async function answerTo(file: Blob, reader: Omit<CalendarFile, 'file'>): Promise<CalendarFileAnswer> {
  const lines = calendarReader();
  const chunks = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) lines.push(chunk.value);
  const calendar = lines.end();
  if (calendar === null) return { problem: 'noCalendar' };
  const { busy, not_understood } = await readBusy(calendar, reader);
  const { intervals, all_day, out_of_office } = busy;
  return {
    busy: {
      intervals: intervals.map(([from, until, tentative]) => [from, until, tentative]),
      all_day: [...all_day],
      out_of_office: [...out_of_office],
      not_understood,
    },
  };
}
