import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTestHarness } from 'wrangler';
import type { Server } from '#tests/api/setup/every-call.ts';
import { TEST_SECRETS } from '#tests/api/setup/harness.ts';

const CONFIG = 'tests/api/setup/wrangler.toml';
const BUILT = resolve('node_modules/.cache/worker-under-bench');

/** The product on workerd with a local D1, and the two calls for measuring. */
export type BenchServer = Server & {
  readonly origin: URL;
  /** Turns the counting of statement costs on or off; nothing may be timed while it is on. */
  readonly count: (isOn: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startBenchServer(): Promise<BenchServer> {
  const wrangler = ['deploy', 'bench/api/bench-worker.ts', '--dry-run', '--config', CONFIG];
  execFileSync('node_modules/.bin/wrangler', [...wrangler, '--outdir', BUILT], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The harness needs the entry that the configuration names.
  renameSync(`${BUILT}/bench-worker.js`, `${BUILT}/test-worker.js`);
  const server = createTestHarness({
    workers: [
      {
        configPath: CONFIG,
        prebuiltWorkerDir: BUILT,
        // All calls of the bench come from one machine.
        vars: { MAIL_TRANSPORT: 'outbox', RATE_LIMIT_FACTOR: '1000000' },
        secrets: TEST_SECRETS,
      },
    ],
  });
  const { url } = await server.listen();
  for (const database of ['DB', 'LEDGER', 'DIRECTORY']) await server.getWorker().applyD1Migrations(database);
  // Past the proxy that wrangler puts before the Worker. The runtime's own fetch types and the DOM's name the same things.
  const fetch = ((path: string, init?: object) =>
    server.getWorker().fetch(path, init)) as unknown as Server['fetch'];
  const { DB, DIRECTORY } = await server.getWorker().getEnv();
  return {
    fetch,
    db: DB,
    directory: DIRECTORY,
    origin: url,
    count: async (isOn) => {
      await fetch('/__bench/count', { method: 'POST', body: isOn ? 'on' : 'off' });
    },
    close: () => server.close(),
  };
}
