import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type Device, deviceName } from '#worker/http/request-headers.ts';
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

/** The mail with the code for a new address. */
export function newAddressMail({ code, language }: { code: string; language: Language }): MailContent {
  const texts = MAIL_TEXTS[language].newAddress;
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

/** The mail that notifies the old address of a change; `until` in unix seconds. It doesn't contain the new address. */
export function addressChangedMail({
  language,
  takeBackUrl,
  until,
}: {
  language: Language;
  takeBackUrl: string;
  until: number;
}): MailContent {
  const texts = MAIL_TEXTS[language].addressChanged;
  const day = dayOf(until, language);
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

/** The mail to an address that an account left for its earlier one. It has no link and doesn't contain the other address. */
export function addressLeftMail(language: Language): MailContent {
  const { subject, title, lead, mine, notMine } = MAIL_TEXTS[language].addressLeft;
  const blocks = [lead, mine, notMine].map((text) => ({ kind: 'text', text }) as const);
  return renderMail({ language, subject, title, blocks });
}

type Waiting = {
  readonly language: Language;
  /** Unix seconds. */
  readonly until: number;
};

/** The mail that notifies the present address of a change that waits, with the link that stops it. It doesn't contain the new address. */
export function pendingAddressMail({ language, until, stopUrl }: Waiting & { stopUrl: string }): MailContent {
  const { subject, title, lead, mine, notMine, link } = MAIL_TEXTS[language].addressWaits;
  const texts = [lead(dayOf(until, language)), mine, notMine].map(
    (text) => ({ kind: 'text', text }) as const,
  );
  return renderMail({
    language,
    subject,
    title,
    blocks: [...texts, { kind: 'link', text: link, href: stopUrl }],
  });
}

/** The mail that notifies the new address of a change that waits. */
export function pendingNewAddressMail({ language, until }: Waiting): MailContent {
  const { subject, title, toNew, toNewIgnore } = MAIL_TEXTS[language].addressWaits;
  const blocks = [toNew(dayOf(until, language)), toNewIgnore].map(
    (text) => ({ kind: 'text', text }) as const,
  );
  return renderMail({ language, subject, title, blocks });
}

const dayOf = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at * 1000);

/** The mail about a sign-in on a new device, with a link to end it. */
export function newDeviceMail({
  language,
  device,
  disownUrl,
}: {
  language: Language;
  device: Device;
  disownUrl: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].newDevice;
  const name = deviceName(device, texts.unknown);
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

/** What a mail about passkeys reports: one was added, or the last one was removed. */
export type PasskeyNews = 'newPasskey' | 'lastPasskey';

type Change = { readonly language: Language; readonly device: Device; readonly settingsUrl: string };

/** The mail about a change of passkeys, with the way to the list. */
export function passkeyMail(news: PasskeyNews, { language, device, settingsUrl }: Change): MailContent {
  const { newDevice, [news]: texts } = MAIL_TEXTS[language];
  const name = deviceName(device, newDevice.unknown);
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead(name) },
      { kind: 'text', text: texts.notMine },
      { kind: 'link', text: texts.link, href: settingsUrl },
    ],
  });
}
