import { scriptAddress } from '#web/lib/page/app-files.ts';
import type { CalendarFile, CalendarFileAnswer } from './busy.data.ts';
import script from './read-calendar.worker.ts?worker&url';

const FILE_MAX_BYTES = 16 * 1024 * 1024;

/** When somebody is busy by a file, read on the device. Never rejects. */
export async function readCalendarFile(request: CalendarFile): Promise<CalendarFileAnswer> {
  if (request.file.size > FILE_MAX_BYTES) return { problem: 'fileTooLarge' };
  const worker = new Worker(scriptAddress(script), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<CalendarFileAnswer>();
  worker.onmessage = ({ data }: MessageEvent<CalendarFileAnswer>) => resolve(data);
  worker.onerror = () => resolve({ problem: 'unreadable' });
  worker.postMessage(request);
  const answer = await promise;
  worker.terminate();
  return answer;
}
