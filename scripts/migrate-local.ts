import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { applyMigrations, LOCAL_STATE } from './migrate.ts';
import { PROJECT } from './run.ts';

type Database = { readonly binding: string; readonly database_id: string; readonly migrations_dir: string };

/** Brings every local database of `wrangler.toml` up to date, in wrangler's state folder or another. */
export async function migrateLocal(persistTo: string = LOCAL_STATE): Promise<void> {
  const ids = databases().map(({ binding, database_id }) => [binding, database_id] as const);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: '',
      d1Databases: Object.fromEntries(ids),
      resourcePersistencePath: join(persistTo, 'v3'),
    }),
  );
  await migrateIn(runtime).finally(() => runtime.dispose());
}

/** Applies the missing migrations to each database of `wrangler.toml`, through a running Miniflare. */
export async function migrateIn(runtime: Miniflare): Promise<void> {
  for (const { binding, migrations_dir } of databases()) {
    await applyMigrations(await runtime.getD1Database(binding), migrations_dir);
  }
}

const databases = (): readonly Database[] =>
  unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') }).d1_databases;
