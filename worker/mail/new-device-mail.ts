import type { Language } from '#domain/account/language.ts';
import type { Device } from '#worker/http/device-of.ts';
import { type MailContent, renderMail } from './render-mail.ts';

type NewDeviceTexts = {
  subject: string;
  title: string;
  lead: (device: string) => string;
  unknown: string;
  mine: string;
  notMine: string;
  link: string;
};

// The subject says nothing of what Marea is about: it may be read over a shoulder.
const TEXTS: Readonly<Record<Language, NewDeviceTexts>> = {
  en: {
    subject: 'A new sign-in to your Marea account',
    title: 'Was this you?',
    lead: (device) =>
      `Somebody just signed in to your Marea account on a device we haven’t seen before: ${device}.`,
    unknown: 'unknown device',
    mine: 'If it was you, there’s nothing to do. We don’t write again about this device.',
    notMine:
      'If it wasn’t you, end that sign-in here. It takes one press, works for ten days and leaves everything else as it is, but for a calendar address that was made since:',
    link: 'This wasn’t me',
  },
  nl: {
    subject: 'Er is ingelogd op je Marea-account',
    title: 'Was jij dit?',
    lead: (device) =>
      `Er is net ingelogd op je Marea-account, op een toestel dat we nog niet kenden: ${device}.`,
    unknown: 'onbekend toestel',
    mine: 'Was jij het? Dan hoef je niets te doen. Over dit toestel schrijven we je niet opnieuw.',
    notMine:
      'Was jij het niet? Beëindig die sessie dan hier. Eén druk op de knop is genoeg; dat kan tien dagen lang en verder blijft alles zoals het is, behalve een agenda-adres dat sindsdien is aangemaakt:',
    link: 'Dit was ik niet',
  },
  fr: {
    subject: 'Nouvelle connexion à votre compte Marea',
    title: 'Était-ce vous ?',
    lead: (device) =>
      `Une connexion à votre compte Marea vient d’avoir lieu sur un appareil que nous ne connaissions pas : ${device}.`,
    unknown: 'appareil inconnu',
    mine: 'C’était vous ? Vous n’avez rien à faire. Nous ne vous écrirons plus au sujet de cet appareil.',
    notMine:
      'Ce n’était pas vous ? Fermez cette session ici. Il suffit d’appuyer une fois, c’est possible pendant dix jours et tout le reste demeure en place, sauf une adresse de calendrier créée depuis :',
    link: 'Ce n’était pas moi',
  },
};

/** The mail that tells of a sign-in on a device that was never signed in before, with the way to end it. */
export function newDeviceMail({
  language,
  device,
  disownUrl,
}: {
  language: Language;
  device: Device;
  disownUrl: string;
}): MailContent {
  const texts = TEXTS[language];
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || texts.unknown;
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead(name) },
      { kind: 'text', text: texts.mine },
      { kind: 'text', text: texts.notMine },
      { kind: 'link', text: texts.link, href: disownUrl },
    ],
  });
}
