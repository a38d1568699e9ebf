import type { D1Database } from '@cloudflare/workers-types';
import { beforeEach } from 'vitest';
import type { TestHarness } from 'wrangler';
import { fetchFrom, type Settings, start, TEST_SECRETS, TEST_VAPID } from './harness.ts';

export { TEST_SECRETS, TEST_VAPID };

// Test files share one module graph, yet a setup file runs once for each: the servers must outlive them.
const shared = globalThis as typeof globalThis & {
  mareaUnderTest?: ReturnType<typeof start>;
  mareaWithOtherSettings?: ReturnType<typeof start>;
};

/** A Worker of its own with its own databases; a second or two each, for what settings alone do not make. */
export async function startWorker(settings: Settings): Promise<TestHarness> {
  const { server, started } = start(settings);
  await started;
  return Object.assign(server, { fetch: fetchFrom(server) });
}

/**
 * A second Worker with its own, empty databases, for what the shared one cannot be: other settings, or none. It is the same one
 * for every file, under that file's settings. `LOG_TO_CONSOLE` is no setting of a file: the Worker looks for it at its
 * first call alone, so what reads the console's log needs `startWorker`.
 */
export async function workerWith({ vars = {}, secrets = {} }: Settings): Promise<TestHarness> {
  shared.mareaWithOtherSettings ??= start({});
  const { server, started } = shared.mareaWithOtherSettings;
  await started;
  const fetch = fetchFrom(server);
  await fetch('/__test/settings', { method: 'POST', body: JSON.stringify({ ...vars, ...secrets }) });
  await fetch('/__test/reset');
  return { ...server, fetch };
}

shared.mareaUnderTest ??= start({
  vars: { MAIL_TRANSPORT: 'outbox' },
  secrets: { ...TEST_SECRETS, ...TEST_VAPID },
});
const { server, started } = shared.mareaUnderTest;

/** One request to the Worker under test; paths are relative to its root. */
export const fetchWorker: TestHarness['fetch'] = fetchFrom(server);

/** The address the Worker under test listens on, for clients of our own. */
export const workerOrigin = async (): Promise<string> => (await server.listen()).url.origin;

/** The database of the Worker under test. */
export const openDatabase = async (): Promise<D1Database> => (await server.getWorker().getEnv()).DB;

/** Everything that is bound to the Worker under test. */
export const openBindings = (): Promise<Record<string, D1Database>> => server.getWorker().getEnv();

/** The database that knows which shard holds which person. */
export const openDirectory = async (): Promise<D1Database> => (await server.getWorker().getEnv()).DIRECTORY;

/** The second database, which knows who deleted their account. */
export const openLedger = async (): Promise<D1Database> => (await server.getWorker().getEnv()).LEDGER;

beforeEach(async () => {
  await started;
  await fetchWorker('/__test/reset');
});
