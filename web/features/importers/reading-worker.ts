import engineAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { scriptAddress } from '#web/lib/page/app-files.ts';
import databaseWorker from './read-database.worker.ts?worker&url';
import fileWorker from './read-foreign-file.worker.ts?worker&url';
import {
  type DatabaseFound,
  type DatabaseRequest,
  type ReadingAnswer,
  type ReadingProgress,
  type ReadingRequest,
  refused,
  type WorkerMessage,
} from './reading-answer.ts';

type WorkerOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadingProgress) => void;
};

/** Reads a file in a worker. If the answer is a question, call it again with its answer. Rejects only if `signal` aborts. */
export async function readForeignFile(
  request: ReadingRequest,
  options: WorkerOptions = {},
): Promise<ReadingAnswer> {
  const answer = await runWorker(fileWorker, { message: request, transfer: [], ...options });
  if (answer.kind !== 'database') return answer;
  const engine = await loadEngine();
  options.signal?.throwIfAborted();
  if (engine === undefined) return refused('noDatabaseEngine');
  const { today, birthOn } = request;
  const message = { database: answer, engine, today, birthOn };
  const transfer = [answer.bytes.buffer, engine];
  const read = await runWorker(databaseWorker, { message, transfer, ...options });
  // The database worker never answers with a database.
  return read.kind === 'database' ? refused('brokeOff') : read;
}

/** The database engine; `undefined` if it can't be loaded: it's too large to be cached for everyone, so it may be missing offline. */
async function loadEngine(): Promise<ArrayBuffer | undefined> {
  try {
    const answer = await fetch(engineAddress);
    return answer.ok ? await answer.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}

type WorkerTask = WorkerOptions & {
  readonly message: ReadingRequest | DatabaseRequest;
  readonly transfer: Transferable[];
};

async function runWorker(
  script: string,
  { message, transfer, signal, onProgress }: WorkerTask,
): Promise<ReadingAnswer | DatabaseFound> {
  signal?.throwIfAborted();
  const worker = new Worker(scriptAddress(script), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer | DatabaseFound>();
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  let hasMessage = false;
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    hasMessage = true;
    if (data.kind === 'progress') onProgress?.(data);
    else resolve(data);
  };
  // Either the script couldn't be loaded (then there's no message), or memory ran out.
  worker.onerror = (event) =>
    resolve(refused(hasMessage || event instanceof ErrorEvent ? 'brokeOff' : 'noReader'));
  worker.onmessageerror = () => resolve(refused('brokeOff'));
  worker.postMessage(message, transfer);
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', stop);
    worker.terminate();
  }
}
