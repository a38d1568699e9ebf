import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JournalField, SealedField } from '#domain/journal/journal.fields.ts';
import { instant, localDate, ownerId, writtenBy } from '#drizzle/columns.ts';

/** One entry a day. Text and tags are encrypted; mood and energy of the day are in the log of days (decision 143). */
export const journalEntries = sqliteTable(
  'journal_entries',
  {
    userId: ownerId(),
    writtenOn: localDate('written_on').notNull(),
    /** The version of the master secret that the sealed part was encrypted with. */
    keyVersion: integer('key_version').notNull(),
    /** Text and tags: AES-256-GCM with the person's own key, base64url. */
    sealed: text('sealed').notNull(),
    /** Always null: what an earlier release writes here, a trigger moves to the log of days. */
    mood: integer('mood'),
    /** As `mood`. */
    energy: integer('energy'),
    savedAt: instant('saved_at').notNull(),
    importId: writtenBy(),
  } satisfies Record<
    Exclude<JournalField, SealedField> | 'userId' | 'keyVersion' | 'sealed' | 'importId',
    unknown
  >,
  (table) => [
    primaryKey({ columns: [table.userId, table.writtenOn] }),
    // The rotation of keys looks for entries sealed with an older one.
    index('journal_entries_key_version').on(table.keyVersion),
  ],
);
