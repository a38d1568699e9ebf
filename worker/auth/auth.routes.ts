import type { Context } from 'hono';
import { type ConsentKind, newestConsentTextVersion } from '#domain/account/consent.ts';
import { DEFAULT_LANGUAGE } from '#domain/account/language.ts';
import { CHALLENGE_SECONDS } from '#domain/account/passkey.schema.ts';
import {
  addPasskey,
  confirmSession,
  confirmSessionByPasskey,
  disownSession,
  endSession,
  listPasskeys,
  listSessions,
  type Registration,
  registerUser,
  removePasskey,
  renamePasskey,
  requestLoginCode,
  requestPasskeyOptions,
  requestSignInOptions,
  type SignUpForm,
  signInByPasskey,
  signOut,
  verifyLoginCode,
} from '#domain/account/session.calls.ts';
import { CODE_REQUEST_HEADER } from '#domain/account/sign-in.ts';
import { refreshSession } from '#domain/account/token.calls.ts';
import type { AppEnv } from '#worker/context.ts';
import { preferredLanguage } from '#worker/http/read-request.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { clientCookie, knownBrowserCookie } from './known-browsers.ts';
import { passkeySignInService, passkeysService } from './passkeys.service.ts';
import { sessionService } from './session.service.ts';
import { type CodeRequestAttempt, type SignInAttempt, signInService } from './sign-in.service.ts';

/** Sign-up, login by a mailed code, token refresh, sign-out, signed-in devices, passkeys (contract §2). */
export const authRoutes = routesOf(
  route(registerUser, {
    summary: 'Start a sign-up and mail its code',
    description:
      'Gives the same answer for an address that has an account. Ticks count in the browser that sent them.',
    handle: async (c, { body }) => {
      const attempt = codeRequestAttemptOf(c);
      await signInService(c.var.context).register(formOf(body), attempt);
      codeRequest.write(c, attempt.request);
      return { data: { email: body.email } };
    },
  }),
  route(requestLoginCode, {
    summary: 'Mail a login code',
    description:
      'Gives the same answer for an address without an account. The code is valid for ten minutes.',
    handle: async (c, { body }) => {
      const language = preferredLanguage(c.req.header('accept-language')) ?? DEFAULT_LANGUAGE;
      const attempt = codeRequestAttemptOf(c);
      await signInService(c.var.context).requestCode({ ...body, language }, attempt);
      codeRequest.write(c, attempt.request);
    },
  }),
  route(verifyLoginCode, {
    summary: 'Sign in with a mailed code',
    description: '`rotate` 1 asks for a refresh token that changes with each refresh.',
    handle: async (c, { body }) => {
      const { tokens, browserToken } = await signInService(c.var.context).verify(body, signInAttemptOf(c));
      codeRequest.forget(c);
      knownBrowserCookie.write(c, browserToken);
      return tokens;
    },
  }),
  route(refreshSession, {
    summary: 'Get a new access token',
    description:
      'A rotating refresh token gives the same successor until 30 seconds after the successor is used.',
    handle: (c, { body }) => sessionService(c.var.context).refresh(body.refresh_token),
  }),
  route(disownSession, {
    summary: 'End a session by the mail that told of it',
    description: 'For ten days. The answer is the same for any token.',
    handle: (c, { body }) => sessionService(c.var.context).disown(body.token),
  }),
  route(signOut, {
    summary: 'Sign out here or on all devices',
    description: 'Works for a banned account, too.',
    handle: (c, { body }) => {
      const { context, signedIn } = c.var;
      const sessions = sessionService(context);
      return body.logout_all === 1 ? sessions.endAll(signedIn) : sessions.end(signedIn);
    },
  }),
  route(listSessions, {
    summary: 'Signed-in devices, newest use first',
    description: 'Names are coarse, and `null` if unknown.',
    handle: async (c) => ({ sessions: await sessionService(c.var.context).list(c.var.signedIn) }),
  }),
  route(endSession, {
    summary: 'Sign a device out',
    description: 'It ends at once.',
    handle: (c, { params }) =>
      sessionService(c.var.context).endDevice({ ...c.var.signedIn, sessionId: params.id }),
  }),
  route(requestSignInOptions, {
    summary: 'Ask for a passkey',
    description:
      'For `navigator.credentials.get`. Sets a cookie, with which one answer counts for five minutes.',
    handle: async (c) => {
      // Several pages of a browser may ask at once, each with its own challenge.
      const name = passkeyRequest.read(c) ?? crypto.randomUUID();
      const options = await passkeySignInService(c.var.context).options(name);
      passkeyRequest.write(c, name);
      return { options };
    },
  }),
  route(signInByPasskey, {
    summary: 'Sign in with a passkey',
    description: 'Needs the cookie of the options. Every wrong answer is the same `code_invalid`.',
    handle: async (c, { body }) => {
      const attempt = { browserToken: knownBrowserCookie.read(c), name: passkeyRequest.read(c) ?? '' };
      const { tokens, browserToken } = await passkeySignInService(c.var.context).verify(body, attempt);
      passkeyRequest.forget(c);
      knownBrowserCookie.write(c, browserToken);
      return tokens;
    },
  }),
  route(confirmSession, {
    summary: 'Prove one’s address again with a mailed code, before something that needs it',
    description: 'Counts for ten minutes, and has the tries of a sign-in.',
    handle: async (c, { body }) => {
      const { context, signedIn } = c.var;
      await signInService(context).confirm(signedIn, { ...body, ...signInAttemptOf(c) });
      codeRequest.forget(c);
    },
  }),
  route(confirmSessionByPasskey, {
    summary: 'Prove with a passkey from before the session that it is in the right hands',
    description: 'Counts for ten minutes. Needs the cookie of the options.',
    handle: async (c, { body }) => {
      const { context, signedIn } = c.var;
      const name = passkeyRequest.read(c) ?? '';
      await passkeySignInService(context).confirm(signedIn, { ...body, name });
      passkeyRequest.forget(c);
    },
  }),
  route(requestPasskeyOptions, {
    summary: 'Ask for a new passkey; within ten minutes of a sign-in or a confirmation',
    description: 'For `navigator.credentials.create`; ten passkeys at most.',
    handle: async (c) => ({ options: await passkeysService(c.var.context, c.var.signedIn).options() }),
  }),
  route(addPasskey, {
    summary: 'Add a passkey; the account gets a mail',
    description:
      'Needs a sign-in or a confirmation within ten minutes. Without a `name` it is named after its provider.',
    handle: (c, { body }) => passkeysService(c.var.context, c.var.signedIn).add(body),
  }),
  route(listPasskeys, {
    summary: 'One’s passkeys, oldest first',
    description: '`rp_id` and `user_handle` are for `signalAllAcceptedCredentials`.',
    handle: (c) => passkeysService(c.var.context, c.var.signedIn).list(),
  }),
  route(renamePasskey, {
    summary: 'Rename a passkey',
    description: '1 to 60 characters.',
    handle: (c, { body }) => passkeysService(c.var.context, c.var.signedIn).rename(body),
  }),
  route(removePasskey, {
    summary: 'Remove a passkey',
    description: 'Sessions that it opened end, this one too.',
    handle: (c, { params }) => passkeysService(c.var.context, c.var.signedIn).remove(params.id),
  }),
);

/** The form as stored: ticks by kind of consent, absent if nothing was sent. */
function formOf(sent: Registration): SignUpForm {
  const ticks: { readonly [Kind in ConsentKind]?: 0 | 1 | undefined } = {
    privacy: sent.privacy_accepted,
    terms: sent.terms_accepted,
    adult: sent.adult_confirmed,
    cookies: sent.cookie_consent,
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The code request of a browser or app; its name only allows spending its tries and using the ticks of its form. */
const codeRequest = clientCookie({
  cookie: 'marea_request',
  header: CODE_REQUEST_HEADER,
  // As long as the window in which its tries are counted.
  lifetimeSeconds: 3600,
  shape: UUID,
});

/** The passkey request of a browser; the native app has none. */
const passkeyRequest = clientCookie({
  cookie: 'marea_passkey',
  lifetimeSeconds: CHALLENGE_SECONDS,
  shape: UUID,
});

/** Who calls: the browser's code request, and its record of known addresses. */
function signInAttemptOf(c: Context<AppEnv>): SignInAttempt {
  return { request: codeRequest.read(c), browserToken: knownBrowserCookie.read(c) };
}

/** Who requests a code; a browser that already did uses the name of that request again. */
function codeRequestAttemptOf(c: Context<AppEnv>): CodeRequestAttempt {
  const attempt = signInAttemptOf(c);
  return { ...attempt, request: attempt.request ?? crypto.randomUUID() };
}
