import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import type { Bindings } from '#worker/context.ts';
import { type Database, type Ledger, openDatabase, openLedger } from '#worker/platform/database.ts';
import { PROJECT } from '../run.ts';

/** Both databases, as the operator's commands use them: through the product's own tables and functions. */
export type Databases = { readonly db: Database; readonly ledger: Ledger };

/** Which databases: the deployed ones, or the local ones in the folder where wrangler keeps its state or in another. */
export type Where = { readonly remote: boolean; readonly persistTo?: string | undefined };

/** Opens both databases of `wrangler.toml`, does something with them and closes them. */
export async function withDatabases<Result>(
  { remote, persistTo = join(PROJECT, '.wrangler/state') }: Where,
  work: (databases: Databases) => Promise<Result>,
): Promise<Result> {
  const config = unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') });
  // The databases alone: what else the Worker has is not needed, and need not be built.
  const folder = mkdtempSync(join(tmpdir(), 'marea-admin-'));
  const configPath = join(folder, 'wrangler.json');
  const databases = config.d1_databases.map((database: object) => ({ ...database, remote }));
  const { name, compatibility_date, account_id } = config;
  writeFileSync(
    configPath,
    JSON.stringify({ name, compatibility_date, account_id, d1_databases: databases }),
  );
  const proxy = await getPlatformProxy<Pick<Bindings, 'DB' | 'LEDGER'>>({
    configPath,
    envFiles: [],
    persist: { path: join(persistTo, 'v3') },
    remoteBindings: remote,
  });
  try {
    return await work({ db: openDatabase(proxy.env.DB), ledger: openLedger(proxy.env.LEDGER) });
  } finally {
    await proxy.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
