import type { ConsentKind } from '#domain/account/consent.ts';
import { newestConsentTextVersion } from '#domain/account/consent-versions.ts';
import type { SignUpForm } from '#domain/account/new-account.ts';
import {
  disownSession,
  registerUser,
  requestLoginCode,
  signOut,
  verifyLoginCode,
} from '#domain/account/session.calls.ts';
import type { Registration } from '#domain/account/session.schema.ts';
import { refreshSession } from '#domain/account/token.calls.ts';
import { accessServices } from '#worker/access-services.ts';
import { deviceOf } from '#worker/http/device-of.ts';
import { preferredLanguage } from '#worker/http/preferred-language.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { AUTH_EXAMPLES } from './auth.examples.ts';
import { codeRequest, codeRequestAttemptOf, signInAttemptOf } from './comer.ts';
import { knownBrowserCookie } from './known-browsers.ts';

/** Sign-up, login by a mailed code, token refresh, sign-out (contract §2). */
export const authRoutes = routesOf(
  route(registerUser, {
    summary: 'Start a sign-up and mail its code',
    example: AUTH_EXAMPLES.register,
    handle: async (c, { body }) => {
      const attempt = codeRequestAttemptOf(c);
      await accessServices(c).signIn.register(formOf(body), attempt);
      codeRequest.write(c, attempt.request);
      return { data: { email: body.email } };
    },
  }),
  route(requestLoginCode, {
    summary: 'Mail a login code',
    example: AUTH_EXAMPLES.requestCode,
    handle: async (c, { body }) => {
      const language = preferredLanguage(c.req.header('accept-language'));
      const attempt = codeRequestAttemptOf(c);
      await accessServices(c).signIn.requestCode({ ...body, language }, attempt);
      codeRequest.write(c, attempt.request);
    },
  }),
  route(verifyLoginCode, {
    summary: 'Sign in with a mailed code',
    example: AUTH_EXAMPLES.verifyCode,
    handle: async (c, { body }) => {
      const typed = { ...body, device: deviceOf(c.req.header('user-agent')) };
      const { tokens, browserToken } = await accessServices(c).signIn.verify(typed, signInAttemptOf(c));
      codeRequest.forget(c);
      knownBrowserCookie.write(c, browserToken);
      return tokens;
    },
  }),
  route(refreshSession, {
    summary: 'Get a new access token',
    example: AUTH_EXAMPLES.refresh,
    handle: (c, { body }) => accessServices(c).sessions.refresh(body.refresh_token),
  }),
  route(disownSession, {
    summary: 'End a session by the mail that told of it',
    example: AUTH_EXAMPLES.disown,
    handle: (c, { body }) => accessServices(c).disown(body.token),
  }),
  route(signOut, {
    summary: 'Sign out here or on all devices',
    example: AUTH_EXAMPLES.logout,
    handle: (c, { body }) => {
      const { sessions } = accessServices(c);
      const { signedIn } = c.var;
      return body.logout_all === 1 ? sessions.endAll(signedIn) : sessions.end(signedIn);
    },
  }),
);

/** The form as stored: ticks by kind of consent, absent if nothing was sent. */
function formOf(sent: Registration): SignUpForm {
  const ticks: Record<ConsentKind, 0 | 1 | undefined> = {
    privacy: sent.privacy_accepted,
    terms: sent.terms_accepted,
    adult: sent.adult_confirmed,
    cookies: sent.cookie_consent,
    health: undefined,
    ai_summary: undefined,
    intimate: undefined,
  };
  const consents = Object.fromEntries(Object.entries(ticks).filter(([, given]) => given !== undefined));
  const newest = newestConsentTextVersion();
  // A future day would claim texts that are deployed only after the form was sent.
  const { text_version: shown = newest } = sent;
  return {
    email: sent.email,
    language: sent.language,
    consents,
    textVersion: shown < newest ? shown : newest,
  };
}
