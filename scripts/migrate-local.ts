import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { PROJECT, runOrExit } from './run.ts';

/** Brings every local database of `wrangler.toml` up to date, in the folder where wrangler keeps its state or in another. */
export async function migrateLocal(persistTo?: string): Promise<void> {
  const where = persistTo === undefined ? [] : ['--persist-to', persistTo];
  const { d1_databases: databases } = unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') });
  for (const { binding } of databases) {
    await runOrExit(['wrangler', 'd1', 'migrations', 'apply', binding, '--local', ...where], {
      output: 'ignore',
    });
  }
}
