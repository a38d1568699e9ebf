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

/** The mails an address got, newest first. */
export async function readMails(to: string): Promise<ReceivedMail[]> {
  const answer = await call(`GET /dev/mail.json?to=${encodeURIComponent(to)}`);
  return v.parse(outboxSchema, answer.body).messages;
}

/** The newest mail of an address; there has to be one. */
export async function newestMail(to: string): Promise<ReceivedMail> {
  const [newest] = await readMails(to);
  if (!newest) throw new Error(`no mail to ${to}`);
  return newest;
}

const CODE = new RegExp(`(?<![A-Za-z0-9])[${CODE_ALPHABET}]{5}(?![A-Za-z0-9])`, 'g');

/** Everything in a mail's plain text that has the shape of a code; a port in a link can have it too and is none. */
export const codesIn = (mail: ReceivedMail): string[] =>
  mail.text.replaceAll(/https?:\S+/g, '').match(CODE) ?? [];

/** The one code of a mail. */
export function codeIn(mail: ReceivedMail): string {
  const [code, ...others] = codesIn(mail);
  if (code === undefined || others.length > 0) throw new Error('the mail does not hold exactly one code');
  return code;
}

/** The code that was mailed last to an address, whatever else it was mailed since. */
export async function newestCode(to: string): Promise<string> {
  const mail = (await readMails(to)).find((one) => codesIn(one).length > 0);
  if (!mail) throw new Error(`no code to ${to}`);
  return codeIn(mail);
}

/** A code of the right shape that is not this one. */
export function otherThan(code: string): string {
  const first = code.startsWith('B') ? 'C' : 'B';
  return `${first}${code.slice(1)}`;
}
