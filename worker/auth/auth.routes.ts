import type { Context } from 'hono';
import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import { newestConsentTextVersion } from '#domain/account/consent-versions.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
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
import type { AppEnv } from '#worker/app-env.ts';
import { deviceOf } from '#worker/http/device-of.ts';
import { preferredLanguage } from '#worker/http/preferred-language.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { AUTH_EXAMPLES } from './auth.examples.ts';
import { keptByBrowser } from './kept-by-browser.ts';
import { keptAddresses } from './known-browsers.ts';
import type { Asking, Comer } from './sign-in.service.ts';

const SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const kept = keptByBrowser({
  cookie: 'marea_request',
  header: CODE_REQUEST_HEADER,
  // As long as the window in which its tries are counted.
  lifetimeSeconds: 3600,
});

/** The name of the code request that this browser or app made, or `undefined` if it made none. */
function readRequestName(c: Context<AppEnv>): string | undefined {
  const name = kept.read(c);
  return name !== undefined && SHAPE.test(name) ? name : undefined;
}

/**
 * Gives the caller the name of its request. The name only allows spending the request's tries, together with the ticks of its
 * form.
 */
const nameRequest: (c: Context<AppEnv>, request: string) => void = kept.write;

/** Forgets the request once it has led to a sign-in. */
const forgetRequest: (c: Context<AppEnv>) => void = kept.forget;

/** Sign-up, login by a mailed code, token refresh, sign-out (contract §2). */
export const authRoutes = routesOf(
  route(registerUser, {
    summary: 'Start a sign-up and mail its code',
    example: AUTH_EXAMPLES.register,
    handle: async (c, { body }) => {
      const asking = askingOf(c);
      await accessServices(c).signIn.register(formOf(body), asking);
      nameRequest(c, asking.request);
      return { data: { email: body.email } };
    },
  }),
  route(requestLoginCode, {
    summary: 'Mail a login code',
    example: AUTH_EXAMPLES.requestCode,
    handle: async (c, { body }) => {
      const language = preferredLanguage(c.req.header('accept-language'));
      const asking = askingOf(c);
      await accessServices(c).signIn.requestCode({ ...body, language }, asking);
      nameRequest(c, asking.request);
    },
  }),
  route(verifyLoginCode, {
    summary: 'Sign in with a mailed code',
    example: AUTH_EXAMPLES.verifyCode,
    handle: async (c, { body }) => {
      const typed = { ...body, device: deviceOf(c.req.header('user-agent')) };
      const { tokens, kept } = await accessServices(c).signIn.verify(typed, comerOf(c));
      forgetRequest(c);
      keptAddresses.write(c, kept);
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

/** Who calls: the network as the platform names it, the browser's code request, and the addresses it is known at. */
function comerOf(c: Context<AppEnv>): Comer {
  return {
    network: networkKeyOf(c.req.header('cf-connecting-ip')),
    request: readRequestName(c),
    kept: keptAddresses.read(c),
  };
}

/** Who requests a code: a browser that already asked keeps the name of its request. */
function askingOf(c: Context<AppEnv>): Asking {
  const comer = comerOf(c);
  return { ...comer, request: comer.request ?? crypto.randomUUID() };
}

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
