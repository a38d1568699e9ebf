import { join } from 'node:path';
import { PROJECT, runOrExit } from './run.ts';

/** Where wrangler keeps the local databases of the project. */
export const LOCAL_STATE = join(PROJECT, '.wrangler/state');

type Where = {
  readonly remote: boolean;
  readonly persistTo?: string | undefined;
  /** A configuration other than `wrangler.toml`. */
  readonly config?: string;
};

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
