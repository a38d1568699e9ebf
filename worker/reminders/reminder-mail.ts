import type { Language } from '#domain/account/language.ts';
import { type MailContent, renderMail } from '#worker/mail/render-mail.ts';

type MailTexts = { subject: string; title: string; open: string; why: string; settings: string };

// The subject is the same whatever the mail is about: it may be read over a shoulder.
const TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: {
    subject: 'A reminder from Marea',
    title: 'A reminder',
    open: 'Open Marea',
    why: 'You get this mail because you switched reminders on. You can change them or turn them off at any time in the settings.',
    settings: 'Change or turn off reminders',
  },
  nl: {
    subject: 'Een herinnering van Marea',
    title: 'Een herinnering',
    open: 'Marea openen',
    why: 'Je krijgt deze mail omdat je herinneringen hebt aangezet. Je kunt ze altijd wijzigen of uitzetten in de instellingen.',
    settings: 'Herinneringen wijzigen of uitzetten',
  },
  fr: {
    subject: 'Un rappel de Marea',
    title: 'Un rappel',
    open: 'Ouvrir Marea',
    why: 'Vous recevez ce message parce que vous avez activé les rappels. Vous pouvez les modifier ou les désactiver à tout moment dans les réglages.',
    settings: 'Modifier ou désactiver les rappels',
  },
};

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
  const texts = TEXTS[language];
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
