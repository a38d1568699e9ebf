import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type MailContent, renderMail } from '#worker/mail/render-mail.ts';

/** The mail that announces the deletion of an unused account; `deletionAt` in unix seconds. */
export function retentionMail({
  language,
  deletionAt,
  loginUrl,
}: {
  language: Language;
  deletionAt: number;
  loginUrl: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].retention;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    deletionAt * 1000,
  );
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead },
      { kind: 'text', text: texts.goes(day) },
      { kind: 'text', text: texts.stay },
      { kind: 'link', text: texts.link, href: loginUrl },
    ],
  });
}
