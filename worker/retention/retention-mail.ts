import type { Language } from '#domain/account/language.ts';
import { DELETION_AFTER_MONTHS, NOTICE_AFTER_MONTHS } from '#domain/retention/retention.ts';
import { type MailContent, renderMail } from '#worker/mail/render-mail.ts';

type NoticeTexts = {
  subject: string;
  title: string;
  lead: string;
  goes: (day: string) => string;
  stay: string;
  link: string;
};

// The subject says nothing of what Marea is about: it may be read over a shoulder.
const TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    subject: 'Your Marea account has been quiet',
    title: 'It has been a while',
    lead: `You have not used Marea for ${NOTICE_AFTER_MONTHS} months. We keep nothing longer than it is of use to you.`,
    goes: (day) =>
      `If your account stays unused for ${DELETION_AFTER_MONTHS} months, we delete it and everything in it: on ${day} at the earliest. What remains is one more in an anonymous count, which leads back to nobody.`,
    stay: 'Would you like to keep it? Log in once before that day and everything stays as it is.',
    link: 'Log in',
  },
  nl: {
    subject: 'Je Marea-account is al een tijd stil',
    title: 'Het is even geleden',
    lead: `Je hebt Marea ${NOTICE_AFTER_MONTHS} maanden niet gebruikt. We bewaren niets langer dan je er iets aan hebt.`,
    goes: (day) =>
      `Blijft je account ${DELETION_AFTER_MONTHS} maanden ongebruikt, dan verwijderen we het met alles wat erin staat: op zijn vroegst op ${day}. Wat blijft, is één meer in een anonieme telling, die naar niemand terug te voeren is.`,
    stay: 'Wil je het houden? Log vóór die dag één keer in en alles blijft zoals het is.',
    link: 'Inloggen',
  },
  fr: {
    subject: 'Votre compte Marea est resté silencieux',
    title: 'Cela fait un moment',
    lead: `Vous n’avez pas utilisé Marea depuis ${NOTICE_AFTER_MONTHS} mois. Nous ne gardons rien plus longtemps que cela ne vous sert.`,
    goes: (day) =>
      `Si votre compte reste inutilisé pendant ${DELETION_AFTER_MONTHS} mois, nous le supprimons avec tout son contenu : au plus tôt le ${day}. Il n’en restera qu’une unité dans un comptage anonyme, qui ne mène à personne.`,
    stay: 'Vous souhaitez le garder ? Connectez-vous une fois avant ce jour et tout reste en place.',
    link: 'Se connecter',
  },
};

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
  const texts = TEXTS[language];
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
