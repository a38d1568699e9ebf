import { openFile } from './open-file.ts';
import type { ReadingRequest, WorkerMessage } from './reading-answer.ts';

// Reads a file of another app off the main thread. This worker's policy allows no loading and no network
// (web/public/_headers), so the file's content can only go to the page.

/** The minimum time between two progress messages; the page couldn't draw more. */
const PROGRESS_MS = 50;

const send = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

self.onmessage = async ({ data }: MessageEvent<ReadingRequest>) => {
  let reportedAt = 0;
  const answer = await openFile(data, (progress) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    send({ kind: 'progress', ...progress });
  });
  send(answer, answer.kind === 'database' ? [answer.bytes.buffer] : []);
};
