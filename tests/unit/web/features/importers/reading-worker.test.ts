import { beforeEach, expect, test, vi } from 'vitest';
import { parseLocalDate } from '#domain/calendar/local-date.ts';

// The workers' addresses in a build, here only names.
vi.mock('#web/features/importers/read-foreign-file.worker.ts?worker&url', () => ({
  default: '/workers/reading/a.js',
}));
vi.mock('#web/features/importers/read-database.worker.ts?worker&url', () => ({
  default: '/workers/database/b.js',
}));

/** A worker controlled by the test. */
class StubWorker {
  static started: StubWorker[] = [];
  readonly asked: unknown[] = [];
  isOver = false;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onerror: (event: Event) => void = () => undefined;
  readonly script: string;
  constructor(script: string) {
    this.script = script;
    StubWorker.started.push(this);
  }
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  terminate() {
    this.isOver = true;
  }
}

beforeEach(() => {
  StubWorker.started = [];
  vi.stubGlobal('Worker', StubWorker);
});

const today = parseLocalDate('2026-11-25');
const READ = { kind: 'read', reading: { records: 1 } };

async function begin(watching: { signal?: AbortSignal; onProgress?: () => void } = {}) {
  const { readForeignFile } = await import('#web/features/importers/reading-worker.ts');
  if (today === undefined) throw new Error('today is no day');
  const answer = readForeignFile({ file: new Blob(['x']), today, birthOn: null }, watching);
  const [worker] = await startedWorkers(1);
  if (worker === undefined) throw new Error('no worker was started');
  return { answer, worker };
}

const startedWorkers = (count: number) =>
  vi.waitFor(() => {
    expect(StubWorker.started).toHaveLength(count);
    return StubWorker.started;
  });

test('a file is read in a worker, which is terminated after its answer', async () => {
  const onProgress = vi.fn();
  const { answer, worker } = await begin({ onProgress });
  expect(worker.script).toBe('/workers/reading/a.js');
  worker.onmessage({ data: { kind: 'progress', fraction: 0.5, records: 3 } });
  worker.onmessage({ data: READ });
  expect(await answer).toEqual(READ);
  expect(onProgress).toHaveBeenCalledWith(expect.objectContaining({ fraction: 0.5, records: 3 }));
  expect(worker.isOver).toBe(true);
});

test('cancelling terminates the worker at once', async () => {
  const stop = new AbortController();
  const { answer, worker } = await begin({ signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  expect(worker.isOver).toBe(true);
});

test('a crashed worker is a refusal', async () => {
  const { answer, worker } = await begin();
  worker.onmessage({ data: { kind: 'progress', fraction: 0.5, records: 3 } });
  worker.onerror(new Event('error'));
  expect(await answer).toEqual({ kind: 'refused', reason: 'brokeOff', fileInZip: undefined });
  expect(worker.isOver).toBe(true);
});

test('a worker that fails with an error before any message counts as crashed, too', async () => {
  const { answer, worker } = await begin();
  worker.onerror(new ErrorEvent('error', { message: 'Array buffer allocation failed' }));
  expect(await answer).toMatchObject({ kind: 'refused', reason: 'brokeOff' });
});

test('a worker whose script can’t be loaded does not count as out of memory', async () => {
  const { answer, worker } = await begin();
  worker.onerror(new Event('error'));
  expect(await answer).toEqual({ kind: 'refused', reason: 'noReader', fileInZip: undefined });
});

const DATABASE = { kind: 'database', bytes: new Uint8Array(8) };

test('a database is passed to the worker that opens it, together with its engine', async () => {
  vi.stubGlobal('fetch', async () => new Response('engine'));
  const { answer, worker } = await begin();
  worker.onmessage({ data: DATABASE });
  const [, second] = await startedWorkers(2);
  expect(second?.script).toBe('/workers/database/b.js');
  expect(second?.asked).toEqual([
    { database: DATABASE, engine: expect.any(ArrayBuffer), today, birthOn: null },
  ]);
  second?.onmessage({ data: READ });
  expect(await answer).toEqual(READ);
});

test('a database is refused with a reason while its engine can’t be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { answer, worker } = await begin();
  worker.onmessage({ data: DATABASE });
  expect(await answer).toMatchObject({ kind: 'refused', reason: 'noDatabaseEngine' });
});
