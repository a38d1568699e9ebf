import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'valibot';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import type { Bindings, Deps } from '#worker/context.ts';
import type { Config } from '#worker/platform/config.ts';
import { type Databases, openDatabases, shardsSchema } from '#worker/platform/database.ts';
import { newUuid, systemClock } from '#worker/platform/runtime.ts';
import { LOCAL_STATE } from '../migrate.ts';
import { PROJECT } from '../run.ts';
import { setting } from './local-settings.ts';

/** The dependencies of the operator's commands: the product's own databases, clock and ids. */
export type Tools = Databases &
  Pick<Deps, 'newId' | 'now'> & { readonly config: Pick<Config, 'DIRECTORY_SECRET'> };

/** Which databases: the deployed ones, or the local ones, in wrangler's state folder or another. */
export type Where = { readonly remote: boolean; readonly persistTo?: string | undefined };

/** Opens the databases of `wrangler.toml`, runs some work on them and closes them. */
export async function withDatabases<Result>(
  { remote, persistTo = LOCAL_STATE }: Where,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const config = unstable_readConfig({ config: join(PROJECT, 'wrangler.toml') });
  // Only the databases, so that the rest of the Worker doesn't have to be built.
  const folder = mkdtempSync(join(tmpdir(), 'marea-admin-'));
  const configPath = join(folder, 'wrangler.json');
  const databases = config.d1_databases.map((database: object) => ({ ...database, remote }));
  const { name, compatibility_date, account_id } = config;
  writeFileSync(
    configPath,
    JSON.stringify({ name, compatibility_date, account_id, d1_databases: databases }),
  );
  const proxy = await getPlatformProxy<Pick<Bindings, 'DB' | 'LEDGER' | 'DIRECTORY'>>({
    configPath,
    envFiles: [],
    persist: { path: join(persistTo, 'v3') },
    remoteBindings: remote,
  });
  try {
    const databases = openDatabases(proxy.env, parse(shardsSchema, config.vars.SHARDS));
    const secrets = {
      get DIRECTORY_SECRET(): string {
        const secret = setting('DIRECTORY_SECRET', { remote });
        if (secret.length >= 32) return secret;
        throw new Error('DIRECTORY_SECRET must be set in the environment, as the service has it.');
      },
    };
    return await work({ ...databases, newId: newUuid, now: systemClock, config: secrets });
  } finally {
    await proxy.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
