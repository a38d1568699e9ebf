import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig, unstable_splitSqlQuery } from 'wrangler';
import { LOCAL_STATE } from './migrate.ts';
import { PROJECT } from './run.ts';

type Database = { readonly binding: string; readonly database_id: string; readonly migrations_dir: string };

/** Wrangler's own table, as it makes it: what has been applied here is applied for `wrangler d1 migrations`, too. */
const MIGRATIONS_TABLE = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

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

/** Applies to each database of `wrangler.toml` the migrations that it lacks; as an open runtime serves them. */
export async function migrateIn(runtime: Miniflare): Promise<void> {
  for (const { binding, migrations_dir } of databases()) {
    const db = await runtime.getD1Database(binding);
    await db.prepare(MIGRATIONS_TABLE).run();
    const { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>();
    const applied = new Set(results.map(({ name }) => name));
    for (const path of globSync(join(PROJECT, migrations_dir, '*.sql')).sort()) {
      const name = basename(path);
      if (applied.has(name)) continue;
      const statements = unstable_splitSqlQuery(readFileSync(path, 'utf8')).map((sql) => db.prepare(sql));
      await db.batch([...statements, db.prepare('insert into d1_migrations (name) values (?)').bind(name)]);
    }
  }
}

const databases = (): readonly Database[] =>
  unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') }).d1_databases;
