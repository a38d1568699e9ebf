import * as v from 'valibot';
import { CODE_ALPHABET } from '#domain/account/sign-in.ts';
import { call } from './calls.ts';

const outboxSchema = v.object({
  messages: v.array(
    v.strictObject({
      to: v.string(),
      subject: v.string(),
      text: v.string(),
      html: v.string(),
      sent_at: v.number(),
    }),
  ),
});

export type ReceivedMail = v.InferOutput<typeof outboxSchema>['messages'][number];

/** The mails to an address, newest first. */
export async function readMails(to: string): Promise<ReceivedMail[]> {
  const answer = await call(`GET /dev/mail.json?to=${encodeURIComponent(to)}`);
  return v.parse(outboxSchema, answer.body).messages;
}

/** The newest mail to an address; throws without one. */
export async function newestMail(to: string): Promise<ReceivedMail> {
  const [newest] = await readMails(to);
  if (!newest) throw new Error(`no mail to ${to}`);
  return newest;
}

const CODE = new RegExp(`(?<![A-Za-z0-9])[${CODE_ALPHABET}]{5}(?![A-Za-z0-9])`, 'g');

/** All matches for a code in a mail's plain text, except for ports in links, which look alike. */
export const codesIn = (mail: ReceivedMail): string[] =>
  mail.text.replaceAll(/https?:\S+/g, '').match(CODE) ?? [];

/** The only code in a mail. */
export function codeIn(mail: ReceivedMail): string {
  const [code, ...others] = codesIn(mail);
  if (code === undefined || others.length > 0) throw new Error('the mail does not hold exactly one code');
  return code;
}

/** The code last mailed to an address, even if other mails followed. */
export async function newestCode(to: string): Promise<string> {
  const mail = (await readMails(to)).find((one) => codesIn(one).length > 0);
  if (!mail) throw new Error(`no code to ${to}`);
  return codeIn(mail);
}

/** A well-formed code that differs from this one. */
export function otherThan(code: string): string {
  const first = code.startsWith('B') ? 'C' : 'B';
  return `${first}${code.slice(1)}`;
}
