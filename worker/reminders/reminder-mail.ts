import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type MailContent, renderMail } from '#worker/mail/render-mail.ts';

/** A reminder as a mail, with the way to turn reminders off. */
export function reminderMail({
  language,
  lines,
  appOrigin,
}: {
  language: Language;
  lines: readonly string[];
  appOrigin: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].reminder;
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'link', text: texts.open, href: `${appOrigin}/dashboard` },
      { kind: 'text', text: texts.why },
      { kind: 'link', text: texts.settings, href: `${appOrigin}/settings#reminders` },
    ],
  });
}
