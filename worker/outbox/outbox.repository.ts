import { desc, eq } from 'drizzle-orm';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { outboxMails } from '#drizzle/schema/outbox.ts';
import type { Deps } from '#worker/app-env.ts';
import type { Mail } from '#worker/platform/mailer.ts';

export type OutboxMail = typeof outboxMails.$inferSelect;

/** The most mails to show at once. */
const MAILS_SHOWN = 50;

/** The mails of a local start. */
export function createOutboxRepository({ db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>) {
  return {
    add: async ({ to, onceKey, ...content }: Mail): Promise<void> => {
      const row = { mailId: onceKey ?? newId(), addressKey: addressKeyOf(to), recipient: to, sentAt: now() };
      await db
        .insert(outboxMails)
        .values({ ...content, ...row })
        .onConflictDoNothing();
    },

    /** The newest mails, newest first, of one address or of all. */
    newest: (to: string | undefined): Promise<OutboxMail[]> => {
      const forOne = to === undefined ? undefined : eq(outboxMails.addressKey, addressKeyOf(to));
      return db.select().from(outboxMails).where(forOne).orderBy(desc(outboxMails.mailId)).limit(MAILS_SHOWN);
    },
  };
}
