import { expect, vi } from 'vitest';
import type { Answer } from '../setup/calls.ts';
import { askIn, type Cookies, typeCode } from '../setup/known-browser.ts';
import { newestCode, type ReceivedMail, readMails } from '../setup/mails.ts';
import { type Person, personOf, tokensIn } from '../setup/person.ts';

export const ANA = 'ana@example.test';
export const NOON = '2026-03-01T12:00:00Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const isAboutDevice = ({ text }: ReceivedMail) => text.includes('/not-me');

/** Signs in with a mailed code, in a browser with these cookies. */
export async function enter(cookies: Cookies = {}): Promise<{ answer: Answer; person: Person }> {
  await askIn(ANA, cookies);
  const answer = await typeCode(
    { email: ANA, secret: await newestCode(ANA) },
    { 'user-agent': FIREFOX, ...cookies },
  );
  return { answer, person: personOf(ANA, tokensIn(answer)) };
}

/** Waits for `count` mails about sign-ins, and returns them newest first. */
export const deviceMails = (count: number): Promise<ReceivedMail[]> =>
  vi.waitFor(async () => {
    const mails = (await readMails(ANA)).filter(isAboutDevice);
    expect(mails).toHaveLength(count);
    return mails;
  });

/** The token in the link of the newest mail about a sign-in. */
export async function mailedToken(count = 1): Promise<string> {
  const [mail] = await deviceMails(count);
  return /\/not-me\?lang=\w\w#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
