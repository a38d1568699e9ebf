import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { PROJECT, runOrExit } from './run.ts';

/** The folder in which wrangler stores the project's local databases. */
export const LOCAL_STATE = join(PROJECT, '.wrangler/state');

type Where = {
  readonly remote: boolean;
  readonly persistTo?: string | undefined;
  /** A configuration other than `wrangler.toml`. */
  readonly config?: string;
};

/** Wrangler's own table, in its format, so that `wrangler d1 migrations` knows what was applied here. */
const MIGRATIONS_TABLE = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

/** Applies the missing migrations of a folder to an open database. */
export async function applyMigrations(db: D1Database, folder: string): Promise<void> {
  await db.prepare(MIGRATIONS_TABLE).run();
  const { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const path of globSync(join(PROJECT, folder, '*.sql')).sort()) {
    const name = basename(path);
    if (applied.has(name)) continue;
    const statements = readFileSync(path, 'utf8').split('--> statement-breakpoint');
    const done = db.prepare('insert into d1_migrations (name) values (?)').bind(name);
    await db.batch([...statements.map((sql) => db.prepare(sql)), done]);
  }
}

/** Brings one database, by its binding, up to date; ends this process on failure. */
export async function migrate(binding: string, where: Where): Promise<void> {
  const { remote, persistTo = LOCAL_STATE, config = join(PROJECT, 'wrangler.toml') } = where;
  await runOrExit(
    [
      ...['wrangler', 'd1', 'migrations', 'apply', binding, '--config', config],
      ...(remote ? ['--remote'] : ['--local', '--persist-to', persistTo]),
    ],
    { output: 'ignore' },
  );
}
