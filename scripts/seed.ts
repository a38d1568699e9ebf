import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getPlatformProxy } from 'wrangler';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { DEMO_EMAIL, seedDemo } from '#drizzle/seed.ts';
import { migrateLocal } from './migrate-local.ts';
import { loadToolSettings, PROJECT } from './run.ts';

// `npm run seed`: a demo account with 14 months of history in the local database, whether or not a server is running.
// `--persist-to` names a folder other than wrangler's own.
loadToolSettings();
const { values } = parseArgs({ options: { 'persist-to': { type: 'string' } } });
const folder = values['persist-to'];
await migrateLocal(folder);
type Seedable = { DB: Parameters<typeof seedDemo>[0] };
const proxy = await getPlatformProxy<Seedable>({
  configPath: join(PROJECT, 'wrangler.toml'),
  ...(folder === undefined ? {} : { persist: { path: join(folder, 'v3') } }),
});
const now = Math.floor(Date.now() / 1000);
await seedDemo(proxy.env.DB, { today: localDateAt(now, 'Europe/Brussels'), now });
await proxy.dispose();
process.stdout.write(`Sign in as ${DEMO_EMAIL}; the code arrives at /dev/mail of the running server.\n`);
