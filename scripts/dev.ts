import { makeLocalSecrets } from './local-secrets.ts';
import { migrateLocal } from './migrate-local.ts';
import { announce, chosenPort } from './port.ts';
import { loadToolSettings, run } from './run.ts';

// `npm run dev`: web and Worker with hot reload, on the same database as `npm start`.
loadToolSettings();
const port = chosenPort();
makeLocalSecrets();
await migrateLocal();
announce(port);
process.exit(await run(['vite', 'dev'], { env: { PORT: String(port) } }));
