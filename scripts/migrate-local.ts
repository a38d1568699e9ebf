import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { migrate } from './migrate.ts';
import { PROJECT } from './run.ts';

/** Brings every local database of `wrangler.toml` up to date, in wrangler's state folder or another. */
export async function migrateLocal(persistTo?: string): Promise<void> {
  const { d1_databases: databases } = unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') });
  for (const { binding } of databases) await migrate(binding, { remote: false, persistTo });
}
