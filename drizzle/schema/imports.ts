import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownerId } from '#drizzle/columns.ts';

/**
 * Imports that aren't written yet. Their parts come first; from `accepted_at` on every part will be written, whatever
 * breaks off meanwhile, and until then none is.
 */
export const pendingImports = sqliteTable(
  'pending_imports',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    begunAt: instant('begun_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId] })],
);

/** The rows of a pending import, a bounded number of them in each part. */
export const pendingImportParts = sqliteTable(
  'pending_import_parts',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    part: integer('part').notNull(),
    /** The table that the rows go into. */
    target: text('target').notNull(),
    /** A JSON list of rows. */
    rows: text('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.part] })],
);
