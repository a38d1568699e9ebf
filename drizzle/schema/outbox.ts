import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** Mails of the local development start, shown at `/dev/mail`. Empty everywhere else. */
export const outboxMails = sqliteTable(
  'outbox_mails',
  {
    mailId: text('mail_id').primaryKey(),
    addressKey: text('address_key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('outbox_mails_address').on(table.addressKey, table.mailId)],
);
