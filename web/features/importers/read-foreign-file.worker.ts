import { openFile } from './open-file.ts';
import type { ReadingRequest, WorkerMessage } from './reading-answer.ts';

// Reads a file of another app off the page's thread. This worker's policy lets it load nothing and reach nothing
// (web/public/_headers): what is in the file can go nowhere but to the page.

/** Between two of them a page couldn't draw more. */
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
