import { registeredSchema, signedInSchema } from '#domain/account/account.schema.ts';
import { newestConsentTextVersion } from '#domain/account/consent-texts.ts';
import type { Language } from '#domain/account/language.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callPublic } from '#web/lib/api-client.ts';

export type Registration = {
  readonly email: string;
  readonly language: Language;
  readonly cookie_consent: 0 | 1;
  readonly privacy_accepted: 1;
  readonly terms_accepted: 1;
  readonly adult_confirmed: 1;
};

/** Creates the account, or mails a login code where there is one; the answer does not tell which. */
export function register(registration: Registration) {
  return callPublic({
    method: 'POST',
    path: '/api/register/user',
    // Of this build: a server deployed since may have newer texts.
    body: { ...registration, text_version: newestConsentTextVersion() },
    answer: registeredSchema,
  });
}

export function requestCode(email: string) {
  return callPublic({
    method: 'POST',
    path: '/api/login/code/request',
    body: { email },
    answer: successSchema,
  });
}

/** Spends a code. The web app's sessions rotate their refresh token. */
export function verifyCode({ email, secret }: { email: string; secret: string }) {
  return callPublic({
    method: 'POST',
    path: '/api/login/code/verify',
    body: { email, secret, rotate: 1 },
    answer: signedInSchema,
  });
}

/** Ends the session that the token of a mail names; the answer is the same whether there was one. */
export function disownSession(token: string) {
  return callPublic({
    method: 'POST',
    path: '/api/session/disown',
    body: { token },
    answer: successSchema,
  });
}
