import type { D1Database } from '@cloudflare/workers-types';
import { beforeEach } from 'vitest';
import { createTestHarness, type TestHarness } from 'wrangler';
import { WORKER_DIRECTORY } from './build-worker.ts';

export const TEST_SECRETS = {
  SIGNING_SECRET: 'signing-secret-of-the-api-tests-0001',
  CODE_SECRET: 'code-secret-of-the-api-tests-00000001',
  JOURNAL_KEYS: '1:journal-key-of-the-api-tests-000000001',
};

type Settings = { vars?: Record<string, string>; secrets?: Record<string, string> };

/** A Worker of its own with its own database, for what the shared one cannot be: told otherwise, or told nothing. */
export async function startWorker({ vars = {}, secrets = {} }: Settings): Promise<TestHarness> {
  const { server, started } = start({ vars, secrets });
  await started;
  return Object.assign(server, { fetch: patient(server.fetch.bind(server)) });
}

/** Times a call is sent at most. */
const SENDINGS_MAX = 4;

/**
 * Sends a call again that never reached the Worker: after a burst the local runtime keeps connections that have been
 * closed meanwhile, and answers what it sends over one of them by itself (cloudflare/workers-sdk#14848).
 */
function patient(fetch: TestHarness['fetch']): TestHarness['fetch'] {
  return async (input, init) => {
    for (let sendings = 1; ; sendings++) {
      const answer = await fetch(input, init);
      const canRepeat =
        sendings < SENDINGS_MAX && (init?.body === undefined || typeof init.body === 'string');
      if (answer.status !== 500 || !canRepeat || !(await isLost(answer.clone()))) return answer;
    }
  };
}

/** Our own failures are problems in JSON. */
const isLost = async (answer: { text: () => Promise<string> }): Promise<boolean> =>
  (await answer.text()).startsWith('Error: Network connection lost.');

type Running = { server: TestHarness; started: Promise<unknown> };
// Test files share one module graph, yet a setup file runs once for each: the server must outlive them.
const shared = globalThis as typeof globalThis & { mareaUnderTest?: Running };

function start({ vars, secrets }: Required<Settings>): Running {
  const server = createTestHarness({
    workers: [
      {
        configPath: 'tests/api/setup/wrangler.toml',
        prebuiltWorkerDir: WORKER_DIRECTORY,
        vars,
        secrets,
      },
    ],
  });
  const started = server.listen().then(() => server.getWorker().applyD1Migrations('DB'));
  return { server, started };
}

shared.mareaUnderTest ??= start({ vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS });
const { server, started } = shared.mareaUnderTest;

/** One request to the Worker under test; paths are relative to its root. */
export const fetchWorker: TestHarness['fetch'] = patient((input, init) => server.fetch(input, init));

/** The address the Worker under test listens on, for clients of our own. */
export const workerOrigin = async (): Promise<string> => (await server.listen()).url.origin;

/** The database of the Worker under test. */
export const openDatabase = async (): Promise<D1Database> => (await server.getWorker().getEnv()).DB;

beforeEach(async () => {
  await started;
  await fetchWorker('/__test/reset');
});
