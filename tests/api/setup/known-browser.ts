import { type Answer, call, fromElsewhere } from './calls.ts';
import { requestCode, signIn } from './person.ts';

export type Cookies = Readonly<Record<string, string>>;

/** Requests a code from a separate network, in a browser with these cookies. */
export const askIn = (email: string, cookies: Cookies = {}): Promise<Answer> =>
  call('POST /api/login/code/request', { body: { email }, headers: { ...fromElsewhere(), ...cookies } });

/** Enters a code from a separate network, in a browser with these cookies. */
export const typeCode = (
  { email, secret }: { email: string; secret: string },
  cookies: Cookies = {},
): Promise<Answer> =>
  call('POST /api/login/code/verify', {
    body: { email, secret },
    headers: { ...fromElsewhere(), ...cookies },
  });

/** The header of an answer that sets the known-browser cookie, if any. */
export const knownBrowserLine = (answer: Answer): string | undefined =>
  answer.headers.getSetCookie().find((line) => line.startsWith('marea_known='));

/** The known-browser cookie of an answer, in the form in which a browser returns it. */
export const browserCookies = (answer: Answer): Cookies => ({
  cookie: knownBrowserLine(answer)?.split(';')[0] ?? '',
});

/** The cookies of a browser with the cookies `before` after a sign-in with this address. */
export async function knownBrowser(email: string, before: Cookies = {}): Promise<Cookies> {
  await signIn(email);
  const answer = await typeCode({ email, secret: await requestCode(email) }, before);
  if (answer.status !== 200) throw new Error(`${email} was not let in: ${answer.status}`);
  return browserCookies(answer);
}
