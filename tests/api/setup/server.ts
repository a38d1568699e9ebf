import { writeSync } from 'node:fs';
import { beforeEach } from 'vitest';
import { type Server, type Settings, startServer, TEST_SECRETS, TEST_VAPID } from './harness.ts';
import type { Fetch } from './http-call.ts';

export { type Server, startServer, TEST_SECRETS, TEST_VAPID };

// Test files share one module graph, but a setup file runs once for each, so the servers must outlive them.
const shared = globalThis as typeof globalThis & {
  mareaUnderTest?: Promise<Server>;
  mareaWithOtherSettings?: Promise<Server>;
};

/**
 * A second Worker with its own empty databases and other settings than the shared one. All files share it, each with its own
 * settings. `LOG_TO_CONSOLE` doesn't work here, because the Worker only reads it at its first call; tests of the console's
 * log need `startServer`.
 */
export async function workerWith({ vars = {}, secrets = {} }: Settings): Promise<Server> {
  shared.mareaWithOtherSettings ??= startServer({});
  const server = await shared.mareaWithOtherSettings;
  await server.fetch('/__test/settings', { method: 'POST', body: JSON.stringify({ ...vars, ...secrets }) });
  await server.fetch('/__test/reset');
  return server;
}

shared.mareaUnderTest ??= startServer({
  vars: { MAIL_TRANSPORT: 'outbox' },
  secrets: { ...TEST_SECRETS, ...TEST_VAPID },
});
/** The Worker under test. If it can't start, the process ends with one line instead of a failure of every test. */
export const server = await shared.mareaUnderTest.catch((failure: Error) => {
  writeSync(2, `The Worker under test did not start, twice: ${failure.message}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw failure;
});

/** One request to the Worker under test. */
export const fetchWorker: Fetch = server.fetch;

/** The bindings of the Worker under test. */
export const openBindings = server.bindings;

/** Its databases: the shard, the directory, and the ledger of deleted accounts. */
export const { DB, DIRECTORY, LEDGER } = server.databases;

beforeEach(async () => {
  await fetchWorker('/__test/reset');
});
