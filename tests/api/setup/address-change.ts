import { type Answer, call, fromElsewhere } from './calls.ts';
import { codeIn, newestMail, readMails } from './mails.ts';
import type { Person } from './person.ts';

/** Requests a code for a new address from a separate network, and returns the mailed code. */
export async function askForNewAddress(person: Person, email: string): Promise<string> {
  await call('POST /api/user/email/request', { body: { email }, stx: person.stx, headers: fromElsewhere() });
  return codeIn(await newestMail(email));
}

/** Changes a person's address with a mailed code. */
export async function changeAddress(person: Person, email: string): Promise<Answer> {
  return person.post('/api/user/email/change', { email, code: await askForNewAddress(person, email) });
}

/** The token after the `#` of the link in an address's newest mail, or `undefined`. */
export async function takeBackToken(email: string): Promise<string | undefined> {
  for (const { text } of await readMails(email)) {
    const [, token] = /\/take-back-address\?lang=\w+#(\S+)/.exec(text) ?? [];
    if (token !== undefined) return token;
  }
  return undefined;
}

export const takeBack = (token: string | undefined): Promise<Answer> =>
  call('POST /api/user/email/take-back', { body: { token }, headers: fromElsewhere() });
