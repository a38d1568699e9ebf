import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import { AppError } from '#domain/errors.ts';
import { outboxMails } from '#drizzle/schema/outbox.ts';
import type { AppEnv, Deps } from '#worker/context.ts';
import { isLoopback } from '#worker/platform/config.ts';
import type { Mail } from '#worker/platform/mailer.ts';

const onlyWithOutbox = createMiddleware<AppEnv>(async (c, next) => {
  const usable = c.var.context.deps.config.MAIL_TRANSPORT === 'outbox' && isLoopback(c.req.url);
  if (!usable) throw new AppError('not_found');
  await next();
});

/** The mails of the local start (contract §10); 404 with any other transport. */
export const outboxRoutes = new Hono<AppEnv>()
  .get('/dev/mail', onlyWithOutbox, async (c) =>
    c.html(page(await createOutboxRepository(c.var.context.deps).newest(c.req.query('to')))),
  )
  .get('/dev/mail.json', onlyWithOutbox, async (c) => {
    const mails = await createOutboxRepository(c.var.context.deps).newest(c.req.query('to'));
    return c.json({
      messages: mails.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        sent_at: mail.sentAt,
      })),
    });
  });

function page(mails: readonly OutboxMail[]) {
  const empty = html`<p>No mail yet. Codes that are sent appear here, newest first. Reload to look again.</p>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mails on this machine</title>
      </head>
      <body>
        <main>
          <h1>Mails on this machine</h1>
          ${mails.length === 0 ? empty : mails.map(article)}
        </main>
      </body>
    </html>`;
}

function article(mail: OutboxMail) {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p>To ${mail.recipient}, ${new Date(mail.sentAt * 1000).toISOString()}</p>
    <pre>${mail.text}</pre>
  </article>`;
}

type OutboxMail = typeof outboxMails.$inferSelect;

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
