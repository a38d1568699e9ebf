import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JournalField, SealedField } from '#domain/journal/journal.fields.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';

/** One entry a day. What was written is sealed; mood and energy are open, for the insights count with them. */
export const journalEntries = sqliteTable(
  'journal_entries',
  {
    userId: ownerId(),
    writtenOn: localDate('written_on').notNull(),
    /** Which of the master secrets the sealed part was sealed under. */
    keyVersion: integer('key_version').notNull(),
    /** Text and tags: AES-256-GCM under a key of the person's own, base64url. */
    sealed: text('sealed').notNull(),
    mood: integer('mood'),
    energy: integer('energy'),
    savedAt: instant('saved_at').notNull(),
  } satisfies Record<Exclude<JournalField, SealedField> | 'userId' | 'keyVersion' | 'sealed', unknown>,
  (table) => [
    primaryKey({ columns: [table.userId, table.writtenOn] }),
    // The rotation of keys looks for what an older one sealed.
    index('journal_entries_key_version').on(table.keyVersion),
  ],
);
