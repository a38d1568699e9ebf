import type { Language } from '#domain/account/language.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/login-code.ts';
import { type MailContent, renderMail } from './render-mail.ts';

const MINUTES = CODE_LIFETIME_SECONDS / 60;

type CodeTexts = {
  subject: string;
  title: string;
  lead: string;
  after: string;
  ignore: string;
};

// No subject holds a code: it's shown on locked screens and in lists.
const LOGIN: Readonly<Record<Language, CodeTexts>> = {
  en: {
    subject: 'Your Marea login code',
    title: 'Welcome back',
    lead: 'Here is the code you asked for to log in to Marea:',
    after: `It works once and for ${MINUTES} minutes. Marea never asks for it by phone or in a message.`,
    ignore: 'Did you not ask for a code? Then you can ignore this mail; without the code nobody gets in.',
  },
  nl: {
    subject: 'Je inlogcode voor Marea',
    title: 'Welkom terug',
    lead: 'Dit is de code die je vroeg om in te loggen bij Marea:',
    after: `De code werkt één keer en ${MINUTES} minuten lang. Marea vraagt er nooit om via telefoon of bericht.`,
    ignore: 'Heb je geen code gevraagd? Dan mag je deze mail negeren; zonder de code komt niemand binnen.',
  },
  fr: {
    subject: 'Votre code de connexion Marea',
    title: 'Bon retour',
    lead: 'Voici le code demandé pour vous connecter à Marea :',
    after: `Il sert une seule fois, pendant ${MINUTES} minutes. Marea ne le demande jamais par téléphone ni par message.`,
    ignore:
      'Vous n’avez pas demandé de code ? Vous pouvez ignorer ce message ; sans le code, personne ne peut entrer.',
  },
};

const SIGN_UP: Readonly<Record<Language, CodeTexts>> = {
  en: {
    subject: 'Your Marea sign-up code',
    title: 'Good to meet you',
    lead: 'Enter this code to finish signing up for Marea:',
    after: LOGIN.en.after,
    ignore: 'Did you not sign up? Then you can ignore this mail; no account is made without the code.',
  },
  nl: {
    subject: 'Je aanmeldcode voor Marea',
    title: 'Fijn dat je er bent',
    lead: 'Voer deze code in om je aanmelding bij Marea af te ronden:',
    after: LOGIN.nl.after,
    ignore: 'Heb je je niet aangemeld? Dan mag je deze mail negeren; zonder de code komt er geen account.',
  },
  fr: {
    subject: 'Votre code d’inscription Marea',
    title: 'Au plaisir de vous accueillir',
    lead: 'Saisissez ce code pour terminer votre inscription à Marea :',
    after: LOGIN.fr.after,
    ignore:
      'Cette inscription ne vient pas de vous ? Vous pouvez ignorer ce message ; sans le code, aucun compte n’est créé.',
  },
};

/** The mail that carries a login or sign-up code. */
export function codeMail({
  code,
  language,
  purpose,
}: {
  code: string;
  language: Language;
  purpose: 'login' | 'signup';
}): MailContent {
  const texts = (purpose === 'login' ? LOGIN : SIGN_UP)[language];
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

type NoAccountTexts = { subject: string; title: string; lead: string; link: string; ignore: string };

const NO_ACCOUNT: Readonly<Record<Language, NoAccountTexts>> = {
  en: {
    subject: 'There is no Marea account for this address yet',
    title: 'No account yet',
    lead: 'Somebody, probably you, asked for a login code, but there is no Marea account for this address. You can make one here:',
    link: 'Sign up',
    ignore: 'Was it not you? Then there is nothing to do.',
  },
  nl: {
    subject: 'Er is nog geen Marea-account voor dit adres',
    title: 'Nog geen account',
    lead: 'Iemand, waarschijnlijk jij, vroeg een inlogcode, maar voor dit adres bestaat nog geen Marea-account. Hier kun je er een maken:',
    link: 'Aanmelden',
    ignore: 'Was jij het niet? Dan hoef je niets te doen.',
  },
  fr: {
    subject: 'Il n’y a pas encore de compte Marea pour cette adresse',
    title: 'Pas encore de compte',
    lead: 'Un code de connexion a été demandé, sans doute par vous, mais aucun compte Marea n’existe pour cette adresse. Vous pouvez en créer un ici :',
    link: 'S’inscrire',
    ignore: 'Ce n’était pas vous ? Vous n’avez rien à faire.',
  },
};

/** The mail for an address without an account: the sign-up link and no code. */
export function noAccountMail({
  language,
  signUpUrl,
}: {
  language: Language;
  signUpUrl: string;
}): MailContent {
  const texts = NO_ACCOUNT[language];
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
