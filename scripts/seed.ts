import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { DEMO_EMAIL, seedDemo } from '#drizzle/seed.ts';
import { migrateLocal } from './migrate-local.ts';
import { loadToolSettings, PROJECT } from './run.ts';

// `npm run seed`: a demo account with 14 months of history in the local database, running server or not.
loadToolSettings();
await migrateLocal();
type Seedable = { DB: Parameters<typeof seedDemo>[0] };
const proxy = await getPlatformProxy<Seedable>({ configPath: join(PROJECT, 'wrangler.toml') });
const now = Math.floor(Date.now() / 1000);
await seedDemo(proxy.env.DB, { today: localDateAt(now, 'Europe/Brussels'), now });
await proxy.dispose();
process.stdout.write(`Log in as ${DEMO_EMAIL}; the code arrives at /dev/mail of the running server.\n`);
