import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownerId } from '#drizzle/columns.ts';

/**
 * Imports that aren't written yet. Their parts are stored first. Before `accepted_at` none is applied; after it every part
 * will be, despite interruptions.
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

/** The rows of a pending import, in parts of a bounded size. */
export const pendingImportParts = sqliteTable(
  'pending_import_parts',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    part: integer('part').notNull(),
    /** The table for the rows. */
    target: text('target').notNull(),
    /** A JSON list of rows. */
    rows: text('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.part] })],
);
