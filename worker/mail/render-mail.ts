import { html } from 'hono/html';
import type { Language } from '#domain/account/language.ts';
import type { Mail } from '#worker/platform/mailer.ts';

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
