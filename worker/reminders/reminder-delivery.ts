import type { Language } from '#domain/account/language.ts';
import type { ReminderPreferences } from '#domain/reminders/reminders.schema.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import type { PersonContext } from '#worker/context.ts';
import { link, type MailContent, renderMail, text } from '#worker/mail/render-mail.ts';
import { createRemindersRepository } from './reminders.repository.ts';

/** The recipient of a reminder, and its text. */
type Delivery = {
  readonly email: string;
  readonly language: Language;
  readonly channel: ReminderPreferences['channel'];
  readonly lines: readonly string[];
};

/** The page that a reminder opens in the app. */
const OPENED_PATH = '/dashboard';

/** Reminds a person on every subscribed device or, if none accepts it, by mail; returns how. Throws like the mailer. */
export async function deliverReminder(
  person: PersonContext,
  delivery: Delivery,
): Promise<ReminderPreferences['channel']> {
  if (await pushToDevices(person, delivery)) return 'push';
  await person.deps.mailer({ to: delivery.email, ...reminderMail(delivery, person.context.appOrigin) });
  return 'mail';
}

/** Whether a device accepted it. */
async function pushToDevices(
  { deps, userId }: PersonContext,
  { channel, lines }: Delivery,
): Promise<boolean> {
  const { push } = deps;
  if (channel === 'mail' || push === undefined) return false;
  const reminders = createRemindersRepository(deps, userId);
  const message = { title: 'Marea', body: lines.join('\n'), path: OPENED_PATH };
  const outcomes = await Promise.all(
    (await reminders.devices()).map(async (device) => {
      const { endpoint, p256dh, auth } = device;
      const outcome = await push.send({ endpoint, p256dh, auth }, message);
      if (outcome === 'gone') await reminders.forget(device);
      return outcome;
    }),
  );
  return outcomes.includes('taken');
}

/** A reminder as a mail, with a link to turn reminders off. */
function reminderMail({ language, lines }: Delivery, appOrigin: string): MailContent {
  const { subject, title, open, why, settings } = MAIL_TEXTS[language].reminder;
  const toApp = link(open, `${appOrigin}${OPENED_PATH}`);
  const toSettings = link(settings, `${appOrigin}/settings/reminders`);
  return renderMail({ language, subject, title, blocks: [...lines.map(text), toApp, text(why), toSettings] });
}
