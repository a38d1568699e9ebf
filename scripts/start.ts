import { makeLocalSecrets } from './local-secrets.ts';
import { announce, chosenPort } from './port.ts';
import { loadToolSettings, run, runOrExit } from './run.ts';

// `npm start`: build the web app, bring the local database up to date, serve everything as it is deployed.
loadToolSettings();
const port = chosenPort();
makeLocalSecrets();
await runOrExit(['vite', 'build', '--logLevel', 'warn']);
await runOrExit(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local'], { output: 'ignore' });
announce(port);
process.exit(
  await run([
    'wrangler',
    'dev',
    ...['--ip', '127.0.0.1', '--port', String(port)],
    ...['--log-level', 'warn', '--show-interactive-dev-session', 'false'],
  ]),
);
