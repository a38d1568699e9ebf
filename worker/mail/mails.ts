import { html } from 'hono/html';
import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import type { Device } from '#worker/context.ts';
import { deviceName } from '#worker/http/read-request.ts';
import type { Mail } from '#worker/platform/mailer.ts';

type Code = { code: string; language: Language; purpose: 'login' | 'signUp' | 'newAddress' };

/** The mail with a code for signing in, for signing up, or for a new address. */
export function codeMail({ code, language, purpose }: Code): MailContent {
  const { lead, after, ignore, ...heading } = MAIL_TEXTS[language][purpose];
  return renderMail({ language, ...heading, blocks: [lead, { code }, after, ignore] });
}

type SignUp = { language: Language; signUpUrl: string };

/** The mail for an address without an account: with the sign-up link instead of a code. */
export function noAccountMail({ language, signUpUrl: href }: SignUp): MailContent {
  const { lead, link, ignore, ...heading } = MAIL_TEXTS[language].noAccount;
  return renderMail({ language, ...heading, blocks: [lead, { link, href }, ignore] });
}

type Dated = {
  readonly language: Language;
  /** Unix seconds. */
  readonly until: number;
};

/** The mail that notifies the old address of a change. It doesn't contain the new address. */
export function addressChangedMail({
  language,
  takeBackUrl: href,
  until,
}: Dated & { takeBackUrl: string }): MailContent {
  const { lead, mine, notMine, link, ...heading } = MAIL_TEXTS[language].addressChanged;
  const blocks = [lead, mine, notMine(mailedDay(until, language)), { link, href }];
  return renderMail({ language, ...heading, blocks });
}

/** The mail to an address that an account left for its earlier one. It has no link and doesn't contain the other address. */
export function addressLeftMail(language: Language): MailContent {
  const { lead, mine, notMine, ...heading } = MAIL_TEXTS[language].addressLeft;
  return renderMail({ language, ...heading, blocks: [lead, mine, notMine] });
}

/** The mail that notifies the present address of a change that waits, with the link that stops it. It doesn't contain the new address. */
export function pendingAddressMail({
  language,
  until,
  stopUrl: href,
}: Dated & { stopUrl: string }): MailContent {
  const { subject, title, lead, mine, notMine, link } = MAIL_TEXTS[language].addressWaits;
  const blocks = [lead(mailedDay(until, language)), mine, notMine, { link, href }];
  return renderMail({ language, subject, title, blocks });
}

/** The mail that notifies the new address of a change that waits. */
export function pendingNewAddressMail({ language, until }: Dated): MailContent {
  const { subject, title, toNew, toNewIgnore } = MAIL_TEXTS[language].addressWaits;
  return renderMail({ language, subject, title, blocks: [toNew(mailedDay(until, language)), toNewIgnore] });
}

type NewDevice = { language: Language; device: Device; disownUrl: string };

/** The mail about a sign-in on a new device, with a link to end it. */
export function newDeviceMail({ language, device, disownUrl: href }: NewDevice): MailContent {
  const { lead, mine, notMine, link, unknown, ...heading } = MAIL_TEXTS[language].newDevice;
  const blocks = [lead(deviceName(device, unknown)), mine, notMine, { link, href }];
  return renderMail({ language, ...heading, blocks });
}

/** What a mail about passkeys reports: one was added, or the last one was removed. */
export type PasskeyNews = 'newPasskey' | 'lastPasskey';

type Change = { readonly language: Language; readonly device: Device; readonly settingsUrl: string };

/** The mail about a change of passkeys, with the way to the list. */
export function passkeyMail(news: PasskeyNews, { language, device, settingsUrl: href }: Change): MailContent {
  const { newDevice, [news]: texts } = MAIL_TEXTS[language];
  const { lead, notMine, link, ...heading } = texts;
  const blocks = [lead(deviceName(device, newDevice.unknown)), notMine, { link, href }];
  return renderMail({ language, ...heading, blocks });
}

export type MailContent = Omit<Mail, 'to'>;

/** A paragraph, a code, or a button. */
type MailBlock = string | { readonly code: string } | { readonly link: string; readonly href: string };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:Georgia,'Times New Roman',serif";

type MailParts = { language: Language; subject: string; title: string; blocks: readonly MailBlock[] };

/** The day of an instant (unix seconds), written out. */
export const mailedDay = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at * 1000);

/** One mail as plain text and as HTML without images or other remote content. */
export function renderMail({ language, subject, title, blocks }: MailParts): MailContent {
  const plain = [title, ...blocks.map(asText), 'Marea'].join('\n\n');
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbf6ee;color:#2c1a2d;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:28rem;margin:0 auto;padding:32px 28px;background:#fffdfa;border-radius:20px">
<p style="margin:0 0 20px;${SERIF};font-size:20px">Marea</p>
<h1 style="margin:0 0 16px;${SERIF};font-size:26px;font-weight:400">${title}</h1>
${blocks.map(asHtml)}
</div>
</body>
</html>`;
  return { subject, text: plain, html: String(page) };
}

function asText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  return 'code' in block ? `    ${block.code}` : `${block.link}: ${block.href}`;
}

function asHtml(block: MailBlock) {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${block}</p>`;
  return 'code' in block
    ? html`<p style="margin:0 0 16px;padding:16px;background:#f4ede3;border-radius:14px;text-align:center;font-size:30px;font-weight:600;letter-spacing:8px">${block.code}</p>`
    : html`<p style="margin:0 0 16px"><a href="${block.href}" style="display:inline-block;padding:12px 24px;background:#3a1e3c;color:#fcf8f1;border-radius:99px;text-decoration:none;font-weight:600">${block.link}</a></p>`;
}
