import { html } from 'hono/html';
import { intlTag, type Language } from '#domain/account/language.ts';
import { TAKE_BACK_PASSKEY_DAYS } from '#domain/account/passkey.schema.ts';
import { TAKE_BACK_DAYS, WAIT_DAYS } from '#domain/account/session.rules.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/sign-in.ts';
import { DELETION_AFTER_MONTHS, NOTICE_AFTER_MONTHS } from '#domain/retention/retention.ts';
import en from '#domain/texts/en/mails.json' with { type: 'json' };
import fr from '#domain/texts/fr/mails.json' with { type: 'json' };
import nl from '#domain/texts/nl/mails.json' with { type: 'json' };
import type { Device } from '#worker/context.ts';
import { deviceName } from '#worker/http/read-request.ts';
import type { Mail } from '#worker/platform/mailer.ts';

export type MailContent = Omit<Mail, 'to'>;

type MailBlock = string | { readonly code: string } | { readonly link: string; readonly href: string };

/**
 * A mail's texts. A subject never reveals what Marea is about and never has a code, because others can see it on locked screens
 * and in lists. The mail to an address that is changed or left doesn't contain the other address.
 */
type MailTexts = {
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
};

export type MailName = Exclude<keyof typeof en, 'unknownDevice'>;
/** Every mail in every language, and what a device without a name is called. */
export const MAILS: Readonly<
  Record<Language, Readonly<Record<MailName, MailTexts>> & { readonly unknownDevice: string }>
> = { en, nl, fr };

const DURATIONS = {
  minutes: CODE_LIFETIME_SECONDS / 60,
  takeBackDays: TAKE_BACK_DAYS,
  passkeyDays: TAKE_BACK_PASSKEY_DAYS,
  waitDays: WAIT_DAYS,
  noticeMonths: NOTICE_AFTER_MONTHS,
  deletionMonths: DELETION_AFTER_MONTHS,
};

/** The values of a mail's placeholders, such as `{{code}}`. */
type MailValues = {
  readonly language: Language;
  readonly code?: string;
  readonly url?: string;
  readonly settingsUrl?: string;
  readonly device?: Device;
  /** Unix seconds; the mail names its day. */
  readonly until?: number;
  readonly lines?: readonly string[];
};

/** One mail as plain text and as HTML without remote content. Throws a `RangeError` if a placeholder has no value. */
export function mailOf(
  name: MailName,
  { language, device, until, lines = [], ...texts }: MailValues,
): MailContent {
  const { [name]: mail, unknownDevice } = MAILS[language];
  const values = new Map<string, string | number>(Object.entries({ ...DURATIONS, ...texts }));
  if (device) values.set('device', deviceName(device, unknownDevice));
  if (until !== undefined) values.set('day', mailedDay(until, language));
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => {
      const value = values.get(placeholder);
      if (value === undefined) throw new RangeError(`the mail ${name} has no ${placeholder}`);
      return String(value);
    });
  const blocks = mail.blocks.map((block): MailBlock => {
    if (typeof block === 'string') return filled(block);
    return 'code' in block ? { code: filled(block.code) } : { ...block, href: filled(block.href) };
  });
  return renderMail({ ...mail, language, blocks: [...lines, ...blocks] });
}

/** The day of an instant (unix seconds), written out. */
const mailedDay = (at: number, language: Language) =>
  new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at * 1000);

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:Georgia,'Times New Roman',serif";

function renderMail({
  language,
  subject,
  title,
  blocks,
}: MailTexts & { readonly language: Language }): MailContent {
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
