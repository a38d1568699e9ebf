import { createTestHarness, type TestHarness } from 'wrangler';
import { WORKER_DIRECTORY } from './build-worker.ts';
import { isLostConnection } from './lost-connection.ts';

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

/** Times a call is sent at most. */
const SENDINGS_MAX = 4;

/** Sends a call again that never reached the Worker. */
export function patient(fetch: TestHarness['fetch']): TestHarness['fetch'] {
  return async (input, init) => {
    for (let sendings = 1; ; sendings++) {
      const isReading = (init?.method ?? 'GET') === 'GET';
      const answer = await fetch(input, init).catch((fault: unknown) => {
        // The connection broke; only what changes nothing may be sent again without knowing how far it came.
        if (isReading && sendings < SENDINGS_MAX) return null;
        throw fault;
      });
      if (answer === null) continue;
      const canRepeat = sendings < SENDINGS_MAX && !(init?.body instanceof ReadableStream);
      if (answer.status !== 500 || !canRepeat) return answer;
      if (!isLostConnection({ status: 500, text: await answer.clone().text() })) return answer;
    }
  };
}
