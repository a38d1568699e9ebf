import { setImmediate } from 'node:timers/promises';
import { createTestHarness, type TestHarness } from 'wrangler';
import { WORKER_DIRECTORY } from './build-worker.ts';

export type Settings = { vars?: Record<string, string>; secrets?: Record<string, string> };

export const TEST_SECRETS = {
  SIGNING_SECRET: 'signing-secret-of-the-api-tests-0001',
  CODE_SECRET: 'code-secret-of-the-api-tests-00000001',
  DIRECTORY_SECRET: 'directory-secret-of-the-api-tests-001',
  JOURNAL_KEYS: '1:journal-key-of-the-api-tests-000000001',
};

/** The pair that signs push messages; a deployment may do without. */
export const TEST_VAPID = {
  VAPID_PUBLIC_KEY: 'BPKsQY6p30B1y7jDYV-vz1Wf43VZBAv4fJxg1qSjAJjLsW6T7bP6-Wx9D_-QM3JjtYSofy4cPJGW3B5Jv48L1iE',
  VAPID_PRIVATE_KEY: '9yLLo72cuUoh7SCvGKjI4G0Uxx4zlYyZsZQ2XMGO9XE',
};

/** A Worker of its own with its own, migrated database; ready once `started` is. */
export function start({ vars = {}, secrets = {} }: Settings): {
  server: TestHarness;
  started: Promise<unknown>;
} {
  const server = createTestHarness({
    workers: [
      { configPath: 'tests/api/setup/wrangler.toml', prebuiltWorkerDir: WORKER_DIRECTORY, vars, secrets },
    ],
  });
  const started = server.listen().then(async () => {
    const shards = (vars.SHARDS ?? 'DB').split(' ').map((shard) => shard.replace(/:.*/, ''));
    for (const database of [...shards, 'LEDGER', 'DIRECTORY']) {
      await server.getWorker().applyD1Migrations(database);
    }
  });
  return { server, started };
}

/**
 * One request to a Worker, past the proxy that wrangler puts before it: that costs more than most calls do, and answers some
 * calls of a burst by itself (cloudflare/workers-sdk#14848).
 */
export const fetchFrom =
  (server: TestHarness): TestHarness['fetch'] =>
  async (input, init) => {
    // After seconds of work the Worker has closed an unused connection; here that is noticed, before one is used again.
    await setImmediate();
    return server.getWorker().fetch(input, init);
  };
