import type { D1Database as RuntimeD1 } from '@cloudflare/workers-types';
import { openDatabase as open, openLedger as openSecond } from '#worker/platform/database.ts';
import type { Databases } from '../../../scripts/admin/databases.ts';
import { openDatabase, openLedger } from './server.ts';

/** The databases of the Worker under test, as the operator's commands use them. */
export async function operatorDatabases(): Promise<Databases> {
  // The same bindings by the name the runtime's types give them.
  const [db, ledger] = (await Promise.all([openDatabase(), openLedger()])) as [RuntimeD1, RuntimeD1];
  return {
    db: open(db as Parameters<typeof open>[0]),
    ledger: openSecond(ledger as Parameters<typeof open>[0]),
  };
}
