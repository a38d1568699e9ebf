import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { localDate, ownerId } from '#drizzle/columns.ts';

/** Remarks: content of another app's file that has no field here, in that app's words; a sealed list of texts. */
export const importRemarks = sqliteTable(
  'import_remarks',
  {
    userId: ownerId(),
    notedOn: localDate('noted_on').notNull(),
    source: text('source').notNull(),
    /** The import that brought them; empty for our own files. */
    importId: text('import_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notedOn, table.source, table.importId] }),
    index('import_remarks_key_version').on(table.keyVersion),
  ],
);
