import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type Device, deviceName } from '#worker/http/request-headers.ts';
import { link, type MailContent, mailedDay, renderMail, text } from './render-mail.ts';

type Code = { code: string; language: Language; purpose: 'login' | 'signUp' | 'newAddress' };

/** The mail with a code for signing in, for signing up, or for a new address. */
export function codeMail({ code, language, purpose }: Code): MailContent {
  const { lead, after, ignore, ...heading } = MAIL_TEXTS[language][purpose];
  const blocks = [text(lead), { kind: 'code', text: code } as const, text(after), text(ignore)];
  return renderMail({ language, ...heading, blocks });
}

type SignUp = { language: Language; signUpUrl: string };

/** The mail for an address without an account: with the sign-up link instead of a code. */
export function noAccountMail({ language, signUpUrl }: SignUp): MailContent {
  const { subject, title, lead, link: name, ignore } = MAIL_TEXTS[language].noAccount;
  return renderMail({ language, subject, title, blocks: [text(lead), link(name, signUpUrl), text(ignore)] });
}

type Dated = {
  readonly language: Language;
  /** Unix seconds. */
  readonly until: number;
};

/** The mail that notifies the old address of a change. It doesn't contain the new address. */
export function addressChangedMail({
  language,
  takeBackUrl,
  until,
}: Dated & { takeBackUrl: string }): MailContent {
  const { subject, title, lead, mine, notMine, link: name } = MAIL_TEXTS[language].addressChanged;
  const texts = [lead, mine, notMine(mailedDay(until, language))].map(text);
  return renderMail({ language, subject, title, blocks: [...texts, link(name, takeBackUrl)] });
}

/** The mail to an address that an account left for its earlier one. It has no link and doesn't contain the other address. */
export function addressLeftMail(language: Language): MailContent {
  const { subject, title, lead, mine, notMine } = MAIL_TEXTS[language].addressLeft;
  return renderMail({ language, subject, title, blocks: [lead, mine, notMine].map(text) });
}

/** The mail that notifies the present address of a change that waits, with the link that stops it. It doesn't contain the new address. */
export function pendingAddressMail({ language, until, stopUrl }: Dated & { stopUrl: string }): MailContent {
  const { subject, title, lead, mine, notMine, link: name } = MAIL_TEXTS[language].addressWaits;
  const texts = [lead(mailedDay(until, language)), mine, notMine].map(text);
  return renderMail({ language, subject, title, blocks: [...texts, link(name, stopUrl)] });
}

/** The mail that notifies the new address of a change that waits. */
export function pendingNewAddressMail({ language, until }: Dated): MailContent {
  const { subject, title, toNew, toNewIgnore } = MAIL_TEXTS[language].addressWaits;
  const blocks = [toNew(mailedDay(until, language)), toNewIgnore].map(text);
  return renderMail({ language, subject, title, blocks });
}

type NewDevice = { language: Language; device: Device; disownUrl: string };

/** The mail about a sign-in on a new device, with a link to end it. */
export function newDeviceMail({ language, device, disownUrl }: NewDevice): MailContent {
  const { subject, title, lead, mine, notMine, link: name, unknown } = MAIL_TEXTS[language].newDevice;
  const texts = [lead(deviceName(device, unknown)), mine, notMine].map(text);
  return renderMail({ language, subject, title, blocks: [...texts, link(name, disownUrl)] });
}

/** What a mail about passkeys reports: one was added, or the last one was removed. */
export type PasskeyNews = 'newPasskey' | 'lastPasskey';

type Change = { readonly language: Language; readonly device: Device; readonly settingsUrl: string };

/** The mail about a change of passkeys, with the way to the list. */
export function passkeyMail(news: PasskeyNews, { language, device, settingsUrl }: Change): MailContent {
  const { newDevice, [news]: texts } = MAIL_TEXTS[language];
  const { subject, title, lead, notMine } = texts;
  const blocks = [text(lead(deviceName(device, newDevice.unknown))), text(notMine)];
  return renderMail({ language, subject, title, blocks: [...blocks, link(texts.link, settingsUrl)] });
}
