import { TAKE_BACK_DAYS } from '#domain/account/address-change.schema.ts';
import type { Language } from '#domain/account/language.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/login-code.ts';
import { type MailContent, renderMail } from './render-mail.ts';

const MINUTES = CODE_LIFETIME_SECONDS / 60;

type NewAddressTexts = { subject: string; title: string; lead: string; after: string; ignore: string };

const NEW_ADDRESS: Readonly<Record<Language, NewAddressTexts>> = {
  en: {
    subject: 'Your code for the new address',
    title: 'Is this your new address?',
    lead: 'You’d like to use Marea with this address from now on. Here’s the code that says it’s yours:',
    after: `It works once and for ${MINUTES} minutes, in the settings where you asked for it. Marea never asks for it by phone or in a message.`,
    ignore: 'Didn’t you ask for this? Then you can ignore this mail; without the code nothing changes.',
  },
  nl: {
    subject: 'Je code voor het nieuwe adres',
    title: 'Is dit je nieuwe adres?',
    lead: 'Je wilt Marea voortaan met dit adres gebruiken. Met deze code laat je zien dat het van jou is:',
    after: `De code werkt één keer en ${MINUTES} minuten lang, in de instellingen waar je erom vroeg. Marea vraagt er nooit om via telefoon of bericht.`,
    ignore: 'Heb je hier niet om gevraagd? Dan mag je deze mail negeren; zonder de code verandert er niets.',
  },
  fr: {
    subject: 'Votre code pour la nouvelle adresse',
    title: 'Est-ce votre nouvelle adresse ?',
    lead: 'Vous souhaitez utiliser Marea avec cette adresse. Voici le code qui montre qu’elle est à vous :',
    after: `Il sert une seule fois, pendant ${MINUTES} minutes, dans les réglages où vous l’avez demandé. Marea ne le demande jamais par téléphone ni par message.`,
    ignore: 'Vous n’avez rien demandé ? Vous pouvez ignorer ce message ; sans le code, rien ne change.',
  },
};

/** The mail that carries the code for a new address. */
export function newAddressMail({ code, language }: { code: string; language: Language }): MailContent {
  const texts = NEW_ADDRESS[language];
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

type ChangedTexts = {
  subject: string;
  title: string;
  lead: string;
  mine: string;
  notMine: (day: string) => string;
  link: string;
};

const CHANGED: Readonly<Record<Language, ChangedTexts>> = {
  en: {
    subject: 'Your Marea address is changing',
    title: 'A new address for your account',
    lead: 'Your Marea account is moving from this address to another one. From now on you log in with the new one, and our mails go there.',
    mine: 'Was it you? Then there’s nothing to do. Devices that were logged in stay logged in.',
    notMine: (day) =>
      `Wasn’t it you? You can take your address back until ${day}, that’s ${TAKE_BACK_DAYS} days. Your account gets this address again and every device is logged out.`,
    link: 'Take my address back',
  },
  nl: {
    subject: 'Je Marea-adres verandert',
    title: 'Een nieuw adres voor je account',
    lead: 'Je Marea-account gaat van dit adres naar een ander. Voortaan log je in met het nieuwe adres, en daar komen ook onze mails aan.',
    mine: 'Was jij dat? Dan hoef je niets te doen. Apparaten die ingelogd waren, blijven ingelogd.',
    notMine: (day) =>
      `Was jij het niet? Tot ${day}, dus ${TAKE_BACK_DAYS} dagen lang, kun je je adres terugnemen. Je account krijgt dit adres terug en elk apparaat wordt uitgelogd.`,
    link: 'Mijn adres terugnemen',
  },
  fr: {
    subject: 'Votre adresse Marea change',
    title: 'Une nouvelle adresse pour votre compte',
    lead: 'Votre compte Marea passe de cette adresse à une autre. Désormais, vous vous connectez avec la nouvelle, et nos messages y arrivent.',
    mine: 'C’était vous ? Vous n’avez rien à faire. Les appareils connectés le restent.',
    notMine: (day) =>
      `Ce n’était pas vous ? Vous pouvez reprendre votre adresse jusqu’au ${day}, soit pendant ${TAKE_BACK_DAYS} jours. Votre compte retrouve cette adresse et tous les appareils sont déconnectés.`,
    link: 'Reprendre mon adresse',
  },
};

/** The mail that tells the old address of a change; `until` in unix seconds. It doesn't say what the new one is. */
export function addressChangedMail({
  language,
  takeBackUrl,
  until,
}: {
  language: Language;
  takeBackUrl: string;
  until: number;
}): MailContent {
  const texts = CHANGED[language];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until * 1000);
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead },
      { kind: 'text', text: texts.mine },
      { kind: 'text', text: texts.notMine(day) },
      { kind: 'link', text: texts.link, href: takeBackUrl },
    ],
  });
}

type LeftTexts = { subject: string; title: string; lead: string; mine: string; notMine: string };

const LEFT: Readonly<Record<Language, LeftTexts>> = {
  en: {
    subject: 'Your Marea account has its earlier address again',
    title: 'Back to the earlier address',
    lead: 'The Marea account that used this address has gone back to the one it had before. You can’t log in with this address any more, and our mails go to the earlier one.',
    mine: 'Was it you? Then there’s nothing to do.',
    notMine:
      'Wasn’t it you? Then somebody else may be reading your earlier mailbox. Secure that mailbox first; after that you can log in with its address and change it again.',
  },
  nl: {
    subject: 'Je Marea-account heeft het vorige adres terug',
    title: 'Terug naar het vorige adres',
    lead: 'Het Marea-account dat dit adres gebruikte, is terug naar het adres dat het daarvoor had. Met dit adres kun je niet meer inloggen, en onze mails gaan naar het vorige.',
    mine: 'Was jij dat? Dan hoef je niets te doen.',
    notMine:
      'Was jij het niet? Dan leest misschien iemand anders mee in je vorige mailbox. Beveilig die eerst; daarna kun je met dat adres inloggen en het opnieuw wijzigen.',
  },
  fr: {
    subject: 'Votre compte Marea a retrouvé son ancienne adresse',
    title: 'Retour à l’ancienne adresse',
    lead: 'Le compte Marea qui utilisait cette adresse a retrouvé celle d’avant. Vous ne pouvez plus vous connecter avec cette adresse-ci, et nos messages arrivent à l’ancienne.',
    mine: 'C’était vous ? Vous n’avez rien à faire.',
    notMine:
      'Ce n’était pas vous ? Quelqu’un d’autre lit peut-être votre ancienne messagerie. Sécurisez-la d’abord ; vous pourrez ensuite vous connecter avec cette adresse et la changer de nouveau.',
  },
};

/** The mail to an address that an account left for the one before. It holds no link and doesn't say what the other one is. */
export function addressLeftMail(language: Language): MailContent {
  const { subject, title, lead, mine, notMine } = LEFT[language];
  const blocks = [lead, mine, notMine].map((text) => ({ kind: 'text', text }) as const);
  return renderMail({ language, subject, title, blocks });
}
