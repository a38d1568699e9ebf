import { DrizzleQueryError } from 'drizzle-orm/errors';

/** SQLite's errors about the storage or the file, which are not the statement's fault. */
const STORAGE = /SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|NOMEM|BUSY|LOCKED|PROTOCOL|INTERRUPT)/;

/**
 * Whether a database is unreachable, overloaded, restarting, or has a full disk or a damaged file. Other SQLite errors are
 * our fault, and so are D1's errors before it calls SQLite: `D1_TYPE_ERROR` is a value that it can't bind.
 */
export function isDatabaseAway(error: unknown): boolean {
  const message = databaseMessage(error);
  // The platform's message for a database that could not write; the cause is only in its own log.
  if (message.startsWith('internal error')) return true;
  return message.startsWith('D1_ERROR') && (STORAGE.test(message) || !message.includes('SQLITE_'));
}

/** The database's own message. Drizzle's text around it is left out, because it quotes the data. */
export function databaseMessage(error: unknown): string {
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  return thrown instanceof Error ? thrown.message : '';
}

/** Runs bookkeeping during a read: if the database can read but not write, the read continues without it. */
export async function unlessAway(bookkeeping: () => PromiseLike<unknown>): Promise<void> {
  try {
    await bookkeeping();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}
