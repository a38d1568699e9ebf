import { html } from 'hono/html';
import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type Device, deviceName } from '#worker/http/request-headers.ts';
import type { Mail } from '#worker/platform/mailer.ts';

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

export type MailContent = Omit<Mail, 'to'>;

type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:Georgia,'Times New Roman',serif";

type MailParts = { language: Language; subject: string; title: string; blocks: readonly MailBlock[] };

/** A paragraph. */
export const text = (content: string) => ({ kind: 'text', text: content }) as const;
/** A button. */
export const link = (name: string, href: string) => ({ kind: 'link', text: name, href }) as const;

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
  if (block.kind === 'link') return `${block.text}: ${block.href}`;
  return block.kind === 'code' ? `    ${block.text}` : block.text;
}

function asHtml(block: MailBlock) {
  switch (block.kind) {
    case 'code':
      return html`<p style="margin:0 0 16px;padding:16px;background:#f4ede3;border-radius:14px;text-align:center;font-size:30px;font-weight:600;letter-spacing:8px">${block.text}</p>`;
    case 'link':
      return html`<p style="margin:0 0 16px"><a href="${block.href}" style="display:inline-block;padding:12px 24px;background:#3a1e3c;color:#fcf8f1;border-radius:99px;text-decoration:none;font-weight:600">${block.text}</a></p>`;
    default:
      return html`<p style="margin:0 0 16px">${block.text}</p>`;
  }
}
