import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What SQLite says of the medium and of its file, where the statement is not at fault. */
const STORAGE = /SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|NOMEM|BUSY|LOCKED|PROTOCOL|INTERRUPT)/;

/**
 * Whether a database was not reached, is overloaded, starts again, or has a full disk or a damaged file. All else that SQLite
 * refuses is a fault of ours, and so is what D1 says before it calls SQLite: `D1_TYPE_ERROR` is a value that it can't bind.
 */
export function isDatabaseAway(error: unknown): boolean {
  const said = databaseMessage(error);
  // What the platform says of a database that could not write: the cause is in its own log alone.
  if (said.startsWith('internal error')) return true;
  return said.startsWith('D1_ERROR') && (STORAGE.test(said) || !said.includes('SQLITE_'));
}

/** What the database itself said. Drizzle's words around it are left out: they quote what was to be written. */
export function databaseMessage(error: unknown): string {
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  return thrown instanceof Error ? thrown.message : '';
}

/** Keeps books along with a read: where the database can read and not write, the read goes on without. */
export async function unlessAway(bookkeeping: () => PromiseLike<unknown>): Promise<void> {
  try {
    await bookkeeping();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}
