import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type MailContent, renderMail } from './render-mail.ts';

/** The mail with a login or sign-up code. */
export function codeMail({
  code,
  language,
  purpose,
}: {
  code: string;
  language: Language;
  purpose: 'login' | 'signup';
}): MailContent {
  const texts = MAIL_TEXTS[language][purpose === 'login' ? 'login' : 'signUp'];
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead },
      { kind: 'code', text: code },
      { kind: 'text', text: texts.after },
      { kind: 'text', text: texts.ignore },
    ],
  });
}

/** The mail for an address without an account: with the sign-up link instead of a code. */
export function noAccountMail({
  language,
  signUpUrl,
}: {
  language: Language;
  signUpUrl: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].noAccount;
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead },
      { kind: 'link', text: texts.link, href: signUpUrl },
      { kind: 'text', text: texts.ignore },
    ],
  });
}
