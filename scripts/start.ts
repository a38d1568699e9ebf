import { makeLocalSecrets } from './local-secrets.ts';
import { migrateLocal } from './migrate-local.ts';
import { announce, chosenPort } from './port.ts';
import { loadToolSettings, run, runOrExit } from './run.ts';

// `npm start`: build the web app, bring the local database up to date, serve everything like a deployment.
loadToolSettings();
const port = chosenPort();
makeLocalSecrets();
await runOrExit(['vite', 'build', '--logLevel', 'warn']);
await migrateLocal();
announce(port);
// For load tests from one machine: RATE_LIMIT_FACTOR=100 npm start (or the same line in .dev.vars).
const factor = process.env.RATE_LIMIT_FACTOR;
process.exit(
  await run([
    'wrangler',
    'dev',
    ...['--ip', '127.0.0.1', '--port', String(port)],
    ...(factor ? ['--var', `RATE_LIMIT_FACTOR:${factor}`] : []),
    ...['--log-level', 'warn', '--show-interactive-dev-session', 'false'],
  ]),
);
