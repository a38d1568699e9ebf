import { TAKE_BACK_PASSKEY_DAYS } from '#domain/account/passkey.schema.ts';
import { TAKE_BACK_DAYS, WAIT_DAYS } from '#domain/account/session.rules.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/sign-in.ts';
import { DELETION_AFTER_MONTHS, NOTICE_AFTER_MONTHS } from '#domain/retention/retention.ts';
import type { MailTexts } from '#domain/texts/en/mails.ts';

const MINUTES = CODE_LIFETIME_SECONDS / 60;
const AFTER_CODE = `De code werkt één keer en ${MINUTES} minuten lang. Marea vraagt er nooit om via telefoon of bericht.`;

export const mails: MailTexts = {
  login: {
    subject: 'Je inlogcode voor Marea',
    title: 'Welkom terug',
    lead: 'Dit is de code die je vroeg, om in te loggen bij Marea of om te bevestigen dat jij het bent:',
    after: AFTER_CODE,
    ignore: 'Geen code gevraagd? Dan mag je deze mail negeren; met alleen je adres komt niemand binnen.',
  },
  signUp: {
    subject: 'Je aanmeldcode voor Marea',
    title: 'Fijn dat je er bent',
    lead: 'Voer deze code in om je aanmelding bij Marea af te ronden:',
    after: AFTER_CODE,
    ignore: 'Heb je je niet aangemeld? Dan mag je deze mail negeren; zonder de code komt er geen account.',
  },
  noAccount: {
    subject: 'Er is nog geen Marea-account voor dit adres',
    title: 'Nog geen account',
    lead: 'Iemand, waarschijnlijk jij, vroeg een inlogcode, maar voor dit adres bestaat nog geen Marea-account. Hier kun je er een maken:',
    link: 'Aanmelden',
    ignore: 'Was jij het niet? Dan hoef je niets te doen.',
  },
  newAddress: {
    subject: 'Je code voor het nieuwe adres',
    title: 'Is dit je nieuwe adres?',
    lead: 'Je wilt Marea voortaan met dit adres gebruiken. Met deze code laat je zien dat het van jou is:',
    after: `De code werkt één keer en ${MINUTES} minuten lang, in de instellingen, waar je erom vroeg. Marea vraagt er nooit om via telefoon of bericht.`,
    ignore: 'Heb je hier niet om gevraagd? Dan mag je deze mail negeren; zonder de code verandert er niets.',
  },
  addressChanged: {
    subject: 'Je Marea-adres verandert',
    title: 'Een nieuw adres voor je account',
    lead: 'Je Marea-account gaat van dit adres naar een ander. Log voortaan in met het nieuwe adres; daar komen ook onze mails aan.',
    mine: 'Was jij dat? Dan hoef je niets te doen. Toestellen die ingelogd zijn, blijven ingelogd.',
    notMine: (day) =>
      `Was jij het niet? Tot ${day}, dus ${TAKE_BACK_DAYS} dagen lang, kun je je adres terugnemen. Je account krijgt dit adres terug, elk toestel wordt uitgelogd en passkeys worden verwijderd als ze jonger zijn dan ${TAKE_BACK_PASSKEY_DAYS} dagen of horen bij wie het adres wijzigde.`,
    link: 'Mijn adres terugnemen',
  },
  addressWaits: {
    subject: 'Je Marea-adres gaat veranderen',
    title: 'Er wacht een adreswijziging',
    lead: (day) =>
      `Iemand wil je Marea-account van dit adres naar een ander verhuizen, zonder te laten zien dat deze mailbox van diegene is. Daarom wacht het ${WAIT_DAYS} dagen, tot ${day}. Tot dan blijft alles zoals het is.`,
    mine: 'Was jij dat? Dan hoef je niets te doen.',
    notMine: `Was jij het niet? Stop het hier. Elk toestel wordt uitgelogd en de wijziging gaat niet door. De link werkt ook nog ${TAKE_BACK_DAYS} dagen na die dag:`,
    link: 'De wijziging stoppen',
    toNew: (day) =>
      `Een Marea-account krijgt dit adres vanaf ${day}. Tot dan houdt het zijn huidige adres, dat de wijziging kan stoppen.`,
    toNewIgnore:
      'Heb je dit niet gevraagd? Je kunt het stoppen in de instellingen van je account, of deze mail negeren.',
  },
  addressLeft: {
    subject: 'Je Marea-account heeft het vorige adres terug',
    title: 'Terug naar het vorige adres',
    lead: 'Het Marea-account dat dit adres gebruikte, is terug naar het adres dat het daarvoor had. Met dit adres kun je niet meer inloggen, en onze mails gaan naar het vorige.',
    mine: 'Was jij dat? Dan hoef je niets te doen.',
    notMine:
      'Was jij het niet? Dan leest misschien iemand anders mee in je vorige mailbox. Beveilig die eerst; daarna kun je met dat adres inloggen en het opnieuw wijzigen.',
  },
  newDevice: {
    subject: 'Er is ingelogd op je Marea-account',
    title: 'Was jij dit?',
    lead: (device) =>
      `Er is net ingelogd op je Marea-account, op een toestel dat we nog niet kenden: ${device}.`,
    unknown: 'onbekend toestel',
    mine: 'Was jij het? Dan hoef je niets te doen. Over dit toestel mailen we je niet meer.',
    notMine:
      'Was jij het niet? Beëindig die sessie dan hier. Eén tik is genoeg; dat kan tien dagen lang. Ook sessies op nieuwe toestellen sindsdien, een agendalink en passkeys van daarna vervallen; verder blijft alles zoals het is:',
    link: 'Dit was ik niet',
  },
  newPasskey: {
    subject: 'Er is een passkey toegevoegd aan je Marea-account',
    title: 'Een nieuwe passkey',
    lead: (device) =>
      `Er is net een passkey toegevoegd aan je Marea-account, vanaf dit toestel: ${device}. Daarmee kun je voortaan inloggen zonder code.`,
    notMine:
      'Was jij het niet? Verwijder de passkey dan in je instellingen en log uit op alle toestellen. Voor jou blijft de code per e-mail gewoon werken.',
    link: 'Je passkeys bekijken',
  },
  lastPasskey: {
    subject: 'Je Marea-account heeft geen passkey meer',
    title: 'De laatste passkey is weg',
    lead: (device) =>
      `De laatste passkey van je Marea-account is net verwijderd, op dit toestel: ${device}. Voortaan log je in met een code per e-mail.`,
    notMine:
      'Was jij het niet? Log dan in je instellingen uit op alle toestellen en voeg een nieuwe passkey toe.',
    link: 'Naar je instellingen',
  },
  reminder: {
    subject: 'Een herinnering van Marea',
    title: 'Een herinnering',
    open: 'Marea openen',
    why: 'Je krijgt deze mail omdat je herinneringen hebt aangezet. Je kunt ze altijd wijzigen of uitzetten in de instellingen.',
    settings: 'Herinneringen wijzigen of uitzetten',
  },
  retention: {
    subject: 'Je Marea-account is al een tijd stil',
    title: 'Het is even geleden',
    lead: `Je hebt Marea ${NOTICE_AFTER_MONTHS} maanden niet gebruikt. We bewaren niets langer dan jij er iets aan hebt.`,
    goes: (day) =>
      `Blijft je account ${DELETION_AFTER_MONTHS} maanden ongebruikt, dan verwijderen we het met alles wat erin staat: op zijn vroegst op ${day}. Wat blijft, is één extra in een anonieme telling, die naar niemand terug te voeren is.`,
    stay: 'Wil je het houden? Log vóór die dag één keer in en alles blijft zoals het is.',
    link: 'Inloggen',
  },
};
