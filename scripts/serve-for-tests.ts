import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadToolSettings, PROJECT, run, runOrExit } from './run.ts';

// The built product on an empty database of its own, for the end-to-end tests.
loadToolSettings();
const port = process.env.E2E_PORT ?? '8788';
const state = join(PROJECT, 'node_modules/.cache/e2e-state');
rmSync(state, { recursive: true, force: true });
mkdirSync(state, { recursive: true });
await runOrExit(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state], {
  output: 'ignore',
});
process.exit(
  await run([
    'wrangler',
    'dev',
    ...['--ip', '127.0.0.1', '--port', port, '--persist-to', state],
    ...['--var', 'MAIL_TRANSPORT:outbox'],
    ...['--var', 'SIGNING_SECRET:signing-secret-of-the-browser-tests'],
    ...['--var', 'CODE_SECRET:code-secret-of-the-browser-tests-01'],
    ...['--log-level', 'error', '--show-interactive-dev-session', 'false'],
  ]),
);
