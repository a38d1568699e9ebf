import { type Answer, call, fromElsewhere } from './calls.ts';
import { requestCode, signIn } from './person.ts';

export type Cookies = Readonly<Record<string, string>>;

/** Asks for a code from a network of its own, in a browser with these cookies. */
export const askIn = (email: string, cookies: Cookies = {}): Promise<Answer> =>
  call('POST /api/login/code/request', { body: { email }, headers: { ...fromElsewhere(), ...cookies } });

/** Types a code from a network of its own, in a browser with these cookies. */
export const typeCode = (
  { email, secret }: { email: string; secret: string },
  cookies: Cookies = {},
): Promise<Answer> =>
  call('POST /api/login/code/verify', {
    body: { email, secret },
    headers: { ...fromElsewhere(), ...cookies },
  });

/** The line of an answer that sets what a browser keeps of the addresses it has signed in to. */
export const knownBrowserLine = (answer: Answer): string | undefined =>
  answer.headers.getSetCookie().find((line) => line.startsWith('marea_known='));

/** What a browser keeps of the addresses it has signed in to, as it sends it back. */
export const browserCookies = (answer: Answer): Cookies => ({
  cookie: knownBrowserLine(answer)?.split(';')[0] ?? '',
});

/** A browser that has signed in to the account of this address, next to what it kept before. */
export async function knownBrowser(email: string, before: Cookies = {}): Promise<Cookies> {
  await signIn(email);
  const answer = await typeCode({ email, secret: await requestCode(email) }, before);
  if (answer.status !== 200) throw new Error(`${email} was not let in: ${answer.status}`);
  return browserCookies(answer);
}
