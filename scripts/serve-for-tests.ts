import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateLocal } from './migrate-local.ts';
import { loadToolSettings, PROJECT, run, runOrExit } from './run.ts';

// The built product on an empty database, both in places of their own, so that a running `npm start` is not disturbed.
loadToolSettings();
const port = process.env.E2E_PORT ?? '8788';
const assets = join(PROJECT, 'node_modules/.cache/e2e-dist');
const state = join(PROJECT, 'node_modules/.cache/e2e-state');
rmSync(state, { recursive: true, force: true });
mkdirSync(state, { recursive: true });
await runOrExit(['vite', 'build', '--logLevel', 'warn', '--outDir', assets]);
// The native shells' build too, for a test that plays the shell.
await runOrExit(
  [
    'vite',
    'build',
    '--mode',
    'native',
    '--logLevel',
    'warn',
    '--outDir',
    join(PROJECT, 'node_modules/.cache/e2e-native'),
  ],
  { env: { API_ORIGIN: `http://127.0.0.1:${port}` } },
);
await migrateLocal(state);
process.exit(
  await run([
    'wrangler',
    'dev',
    ...['--ip', '127.0.0.1', '--port', port, '--persist-to', state, '--assets', assets],
    ...['--var', 'MAIL_TRANSPORT:outbox'],
    ...['--var', 'SIGNING_SECRET:signing-secret-of-the-browser-tests'],
    ...['--var', 'CODE_SECRET:code-secret-of-the-browser-tests-01'],
    ...['--var', 'JOURNAL_KEYS:1:journal-key-of-the-browser-tests-0001'],
    ...[
      '--var',
      'VAPID_PUBLIC_KEY:BPKsQY6p30B1y7jDYV-vz1Wf43VZBAv4fJxg1qSjAJjLsW6T7bP6-Wx9D_-QM3JjtYSofy4cPJGW3B5Jv48L1iE',
    ],
    ...['--var', 'VAPID_PRIVATE_KEY:9yLLo72cuUoh7SCvGKjI4G0Uxx4zlYyZsZQ2XMGO9XE'],
    // All browsers come from this one machine; the limits of each address stay as they are.
    ...['--var', 'RATE_LIMIT_FACTOR:100'],
    // Visits could be counted; without the consent they are not. A test that gives it listens beside the product.
    ...['--var', `MATOMO_URL:http://127.0.0.1:${Number(port) + 1}/matomo/`],
    ...['--var', `NATIVE_ORIGIN:http://localhost:${Number(port) + 500}`],
    ...['--log-level', 'error', '--show-interactive-dev-session', 'false'],
  ]),
);
