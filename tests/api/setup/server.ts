import { writeSync } from 'node:fs';
import { beforeEach } from 'vitest';
import { type Server, type Settings, startServer, TEST_SECRETS, TEST_VAPID } from './harness.ts';
import type { Fetch } from './http-call.ts';

export { type Server, startServer, TEST_SECRETS, TEST_VAPID };

// Test files share one module graph, yet a setup file runs once for each: the servers must outlive them.
const shared = globalThis as typeof globalThis & {
  mareaUnderTest?: Promise<Server>;
  mareaWithOtherSettings?: Promise<Server>;
};

/**
 * A second Worker with its own, empty databases, for what the shared one cannot be: other settings, or none. It is the same one
 * for every file, under that file's settings. `LOG_TO_CONSOLE` is no setting of a file: the Worker looks for it at its
 * first call alone, so what reads the console's log needs `startServer`.
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
/** The Worker under test. Without it no test can say anything: the process ends with one line in place of a failure of each. */
export const server = await shared.mareaUnderTest.catch((failure: Error) => {
  writeSync(2, `The Worker under test did not start, twice: ${failure.message}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw failure;
});

/** One request to the Worker under test. */
export const fetchWorker: Fetch = server.fetch;

/** Everything that is bound to the Worker under test. */
export const openBindings = server.bindings;

/** Its databases: of people, of which shard holds which person, and of who deleted their account. */
export const { DB, DIRECTORY, LEDGER } = server.databases;

beforeEach(async () => {
  await fetchWorker('/__test/reset');
});
