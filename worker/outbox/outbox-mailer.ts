import { addressKeyOf } from '#domain/account/address-key.ts';
import { outboxMails } from '#drizzle/schema/outbox.ts';
import type { Deps } from '#worker/context.ts';
import type { Mailer } from '#worker/platform/mailer.ts';

/** Keeps mails in the local database instead of sending them. Development on this machine only. */
export function createOutboxMailer({ db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>): Mailer {
  return async ({ to, subject, text, html }) => {
    await db.insert(outboxMails).values({
      mailId: newId(),
      addressKey: addressKeyOf(to),
      recipient: to,
      subject,
      text,
      html,
      sentAt: now(),
    });
  };
}
