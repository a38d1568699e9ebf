import { runOrExit } from './run.ts';

/** Brings both local databases up to date, in the folder where wrangler keeps its state or in another. */
export async function migrateLocal(persistTo?: string): Promise<void> {
  const where = persistTo === undefined ? [] : ['--persist-to', persistTo];
  for (const database of ['DB', 'LEDGER']) {
    await runOrExit(['wrangler', 'd1', 'migrations', 'apply', database, '--local', ...where], {
      output: 'ignore',
    });
  }
}
