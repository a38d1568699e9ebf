/** What SQLite says of the medium and of its file, where the statement is not at fault. */
const STORAGE = /SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|NOMEM|BUSY|LOCKED|PROTOCOL|INTERRUPT)/;

/**
 * Whether a database was not reached, is overloaded, starts anew, or has a full disk or a damaged file. All else that SQLite
 * refuses is a fault of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  return messagesOf(error).some(
    (message) =>
      // What the platform says of a database that could not write: the cause stands in its own log alone.
      message.startsWith('internal error') ||
      STORAGE.test(message) ||
      (message.startsWith('D1_') && !message.includes('SQLITE_')),
  );
}

/** The messages of an error and of its cause: Drizzle wraps what the database threw. */
export const messagesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? [error, error.cause].map((cause) => (cause instanceof Error ? cause.message : ''))
    : [];

/** Keeps books along with a read: where the database can read and not write, the read goes on without. */
export async function unlessAway(bookkeeping: () => Promise<unknown>): Promise<void> {
  try {
    await bookkeeping();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}
