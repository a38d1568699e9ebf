import { makeLocalSecrets } from './local-secrets.ts';
import { announce, chosenPort } from './port.ts';
import { loadToolSettings, run, runOrExit } from './run.ts';

// `npm run dev`: web and Worker with hot reload, on the same database as `npm start`.
loadToolSettings();
const port = chosenPort();
makeLocalSecrets();
await runOrExit(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local'], { output: 'ignore' });
announce(port);
process.exit(await run(['vite', 'dev'], { env: { PORT: String(port) } }));
