import { readdirSync, readFileSync } from 'node:fs';
import type { D1Database } from '@cloudflare/workers-types';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { seedDemo } from '#drizzle/seed.ts';
import type { Tools } from '../../../scripts/admin/databases.ts';

/** What `npm run seed` does with databases that are new: every migration, and the demo account. */
export async function fillNewDatabases({ databaseFor, ledger, directory, now }: Tools): Promise<void> {
  const { $client } = databaseFor({ shard: 'DB' });
  await migrate($client, 'migrations');
  await migrate(ledger.$client, 'migrations/ledger');
  await migrate(directory.$client, 'migrations/directory');
  await seedDemo($client, { today: localDateAt(now(), 'Europe/Brussels'), now: now() });
}

/** Applies the migrations of a folder, and lists them as wrangler does. */
async function migrate(db: D1Database, folder: string): Promise<void> {
  await db
    .prepare(
      'create table d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)',
    )
    .run();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const statements = readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint');
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('insert into d1_migrations (name) values (?)').bind(name),
    ]);
  }
}
