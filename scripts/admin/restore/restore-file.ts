import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { migrate } from '../../migrate.ts';
import { PROJECT } from '../../run.ts';
import { type Tools, type Where, withDatabases } from '../databases.ts';
import { finishRestore } from '../finish-restore.ts';
import { type Dump, surveyDump } from './read-dump.ts';
import { type Compared, compareRows, RestoreRefused, refuseUnlessEmpty, writeDump } from './restore.ts';
import { appliedMigrations } from './tables.ts';

type Restored = {
  readonly compared: readonly Compared[];
  /** Accounts deleted again and sessions ended; `undefined` if not all rows were written and the restore stopped. */
  readonly finished: Awaited<ReturnType<typeof finishRestore>> | undefined;
};

/**
 * Restores a file of `wrangler d1 export` into an empty shard: the migrations at the time of the dump, its rows, later
 * migrations and later deletions. Throws `UnreadableDump` or `RestoreRefused` before anything is written.
 */
export async function restoreFile(
  where: Where,
  { path, shard }: { path: string; shard: string },
): Promise<Restored> {
  const dump = await surveyDump(path);
  const isOfNow = migrationsSince(dump).length === 0;
  const behind = await withDatabases(where, async ({ databaseFor, ledger, directory }) => {
    await refuseUnlessEmpty(databaseFor({ shard }).$client, dump);
    const helpers = { LEDGER: ledger.$client, DIRECTORY: directory.$client };
    const applied = await Promise.all(
      Object.entries(helpers).map(async ([binding, db]) => ({ binding, names: await appliedMigrations(db) })),
    );
    return applied.filter(({ binding, names }) => names.length < migrationsOf(binding).length);
  });
  await withMigrations({ dump, shard }, (config) => migrate(shard, { ...where, config }));
  for (const { binding } of behind) await migrate(binding, where);

  // Nobody has used the new database yet.
  const finish = (tools: Tools) => finishRestore(tools, { shard, restoredTo: tools.now() });
  const restored = await withDatabases(where, async (tools) => {
    const { $client } = tools.databaseFor({ shard });
    await writeDump($client, { path, dump });
    const compared = await compareRows($client, dump);
    const isWhole = compared.every(({ inFile, inDatabase }) => inFile === inDatabase);
    return {
      compared,
      isWhole,
      finished: isWhole && isOfNow ? await finish(tools) : undefined,
    };
  });
  if (isOfNow || !restored.isWhole) return restored;
  await migrate(shard, where);
  return { ...restored, finished: await withDatabases(where, finish) };
}

/** Our migrations that the dump lacks. Throws if it has one that we lack. */
function migrationsSince({ migrations }: Dump): readonly string[] {
  const ours = migrationsOf('DB');
  const unknown = migrations.filter((name) => !ours.includes(name));
  if (unknown.length > 0) {
    throw new RestoreRefused(
      `The file was made by a newer release (${unknown.join(', ')}). Restore with that one.`,
    );
  }
  return ours.filter((name) => !migrations.includes(name));
}

/** The migrations that `wrangler.toml` names for a database. */
function migrationsOf(database: string): readonly string[] {
  const { d1_databases } = unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') });
  const { migrations_dir } = d1_databases.find(({ binding }: { binding: string }) => binding === database);
  return readdirSync(join(PROJECT, migrations_dir)).filter((name) => name.endsWith('.sql'));
}

/** Writes a configuration with one shard and the dump's migrations. */
async function withMigrations(
  { dump, shard }: { dump: Dump; shard: string },
  work: (config: string) => Promise<void>,
): Promise<void> {
  const { name, compatibility_date, account_id, d1_databases } = unstable_readConfig({
    config: join(PROJECT, 'wrangler.toml'),
  });
  const databases = d1_databases
    .filter(({ binding }: { binding: string }) => binding === shard)
    .map((database: object) => ({ ...database, migrations_dir: 'migrations' }));
  const folder = mkdtempSync(join(tmpdir(), 'marea-restore-'));
  try {
    mkdirSync(join(folder, 'migrations'));
    for (const file of dump.migrations) {
      copyFileSync(join(PROJECT, 'migrations', file), join(folder, 'migrations', file));
    }
    const config = join(folder, 'wrangler.json');
    writeFileSync(config, JSON.stringify({ name, compatibility_date, account_id, d1_databases: databases }));
    await work(config);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
