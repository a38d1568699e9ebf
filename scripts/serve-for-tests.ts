import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { INSIDE_PORT, MATOMO_PORT, PORT, SHELL } from './addresses-for-tests.ts';
import { buildForTests, WEB_BUILD } from './build-for-tests.ts';
import { migrateLocal } from './migrate-local.ts';
import { resendLostCalls } from './resend-lost-calls.ts';
import { loadToolSettings, PROJECT, run } from './run.ts';

// The built product on an empty database, both in separate folders, so that a running `npm start` isn't disturbed.
loadToolSettings();
const state = join(PROJECT, 'node_modules/.cache/e2e-state');
rmSync(state, { recursive: true, force: true });
mkdirSync(state, { recursive: true });
// `npm test` makes the builds while other tests wait.
const built = process.env.E2E_IS_BUILT ? 0 : await buildForTests();
if (built !== 0) process.exit(built);
await migrateLocal(state);
await resendLostCalls({ port: PORT, inside: INSIDE_PORT });
process.exit(
  await run([
    'wrangler',
    'dev',
    ...['--ip', '127.0.0.1', '--port', String(INSIDE_PORT), '--persist-to', state, '--assets', WEB_BUILD],
    ...['--var', 'MAIL_TRANSPORT:outbox'],
    ...['--var', 'SIGNING_SECRET:signing-secret-of-the-browser-tests'],
    ...['--var', 'CODE_SECRET:code-secret-of-the-browser-tests-01'],
    ...['--var', 'DIRECTORY_SECRET:directory-secret-of-browser-tests-1'],
    ...['--var', 'JOURNAL_KEYS:1:journal-key-of-the-browser-tests-0001'],
    ...[
      '--var',
      'VAPID_PUBLIC_KEY:BPKsQY6p30B1y7jDYV-vz1Wf43VZBAv4fJxg1qSjAJjLsW6T7bP6-Wx9D_-QM3JjtYSofy4cPJGW3B5Jv48L1iE',
    ],
    ...['--var', 'VAPID_PRIVATE_KEY:9yLLo72cuUoh7SCvGKjI4G0Uxx4zlYyZsZQ2XMGO9XE'],
    // All browsers come from this one machine; the limits per address stay unchanged.
    ...['--var', 'RATE_LIMIT_FACTOR:100'],
    // Counting visits is possible, but only with consent. A test that gives consent listens on this port.
    ...['--var', `MATOMO_URL:http://127.0.0.1:${MATOMO_PORT}/matomo/`],
    ...['--var', `NATIVE_ORIGIN:${SHELL}`],
    ...['--log-level', 'error', '--show-interactive-dev-session', 'false'],
  ]),
);
