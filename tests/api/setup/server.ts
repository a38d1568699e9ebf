import { beforeEach } from 'vitest';
import { createTestHarness, type TestHarness } from 'wrangler';
import { WORKER_DIRECTORY } from './build-worker.ts';

const TEST_SECRETS = {
  SIGNING_SECRET: 'signing-secret-of-the-api-tests-0001',
  CODE_SECRET: 'code-secret-of-the-api-tests-00000001',
};

type Running = { server: TestHarness; started: Promise<unknown> };
// Test files share one module graph, yet a setup file runs once for each: the server must outlive them.
const shared = globalThis as typeof globalThis & { mareaUnderTest?: Running };

function start(): Running {
  const server = createTestHarness({
    workers: [
      {
        configPath: 'tests/api/setup/wrangler.toml',
        prebuiltWorkerDir: WORKER_DIRECTORY,
        vars: { MAIL_TRANSPORT: 'outbox' },
        secrets: TEST_SECRETS,
      },
    ],
  });
  const started = server.listen().then(() => server.getWorker().applyD1Migrations('DB'));
  return { server, started };
}

shared.mareaUnderTest ??= start();
const { server, started } = shared.mareaUnderTest;

/** One request to the Worker under test; paths are relative to its root. */
export const fetchWorker: TestHarness['fetch'] = (input, init) => server.fetch(input, init);

beforeEach(async () => {
  await started;
  await fetchWorker('/__test/reset');
});
