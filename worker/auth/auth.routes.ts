import { type Context, Hono } from 'hono';
import {
  disownSchema,
  logoutSchema,
  type Registration,
  refreshedSchema,
  refreshSchema,
  registeredSchema,
  registerSchema,
  requestCodeSchema,
  signedInSchema,
  verifyCodeSchema,
} from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import { newestConsentTextVersion } from '#domain/account/consent-texts.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import type { SignUpForm } from '#domain/account/new-account.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { deviceOf } from '#worker/http/device-of.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { preferredLanguage } from '#worker/http/preferred-language.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body } from '#worker/http/validate.ts';
import { identify } from '#worker/middleware/authenticate.ts';
import { AUTH_EXAMPLES } from './auth.examples.ts';
import { keptAddresses } from './known-browsers.ts';
import { forgetRequest, nameRequest, readRequestName } from './request-name.ts';
import type { Asking, Comer } from './sign-in.service.ts';

/** Sign-up, login by a mailed code, token refresh, sign-out (contract §2). */
export const authRoutes = new Hono<AppEnv>()
  .post(
    '/register/user',
    describe({
      summary: 'Start a sign-up and mail its code',
      example: AUTH_EXAMPLES.register,
      access: 'public',
      answer: registeredSchema,
      refusals: [...BODY_REFUSALS, 'rate_limited', 'unavailable'],
    }),
    requireJson,
    body(registerSchema),
    async (c) => {
      const registration = c.req.valid('json');
      const asking = askingOf(c);
      await accessServices(c).signIn.register(formOf(registration), asking);
      nameRequest(c, asking.request);
      return c.json({ success: 1, data: { email: registration.email } });
    },
  )
  .post(
    '/login/code/request',
    describe({
      summary: 'Mail a login code',
      example: AUTH_EXAMPLES.requestCode,
      access: 'public',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'rate_limited', 'unavailable'],
    }),
    requireJson,
    body(requestCodeSchema),
    async (c) => {
      const language = preferredLanguage(c.req.header('accept-language'));
      const asking = askingOf(c);
      await accessServices(c).signIn.requestCode({ ...c.req.valid('json'), language }, asking);
      nameRequest(c, asking.request);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/login/code/verify',
    describe({
      summary: 'Sign in with a mailed code',
      example: AUTH_EXAMPLES.verifyCode,
      access: 'public',
      answer: signedInSchema,
      refusals: [...BODY_REFUSALS, 'code_invalid', 'account_banned', 'conflict', 'rate_limited'],
    }),
    requireJson,
    body(verifyCodeSchema),
    async (c) => {
      const device = deviceOf(c.req.header('user-agent'));
      const typed = { ...c.req.valid('json'), device };
      const { tokens, kept } = await accessServices(c).signIn.verify(typed, comerOf(c));
      forgetRequest(c);
      keptAddresses.write(c, kept);
      return c.json({ success: 1, ...tokens });
    },
  )
  .post(
    '/token/refresh',
    describe({
      summary: 'Get a new access token',
      example: AUTH_EXAMPLES.refresh,
      access: 'public',
      answer: refreshedSchema,
      refusals: [...BODY_REFUSALS, 'refresh_invalid', 'rate_limited'],
    }),
    requireJson,
    body(refreshSchema),
    async (c) => {
      const { refresh_token: token } = c.req.valid('json');
      return c.json({ success: 1, ...(await accessServices(c).sessions.refresh(token)) });
    },
  )
  .post(
    '/session/disown',
    describe({
      summary: 'End a session by the mail that told of it',
      example: AUTH_EXAMPLES.disown,
      access: 'public',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'rate_limited'],
    }),
    requireJson,
    body(disownSchema),
    async (c) => {
      await accessServices(c).disown(c.req.valid('json').token);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/user/logout',
    describe({
      summary: 'Sign out here or on all devices',
      example: AUTH_EXAMPLES.logout,
      access: 'even-banned',
      answer: successSchema,
      refusals: BODY_REFUSALS,
    }),
    identify,
    requireJson,
    body(logoutSchema),
    async (c) => {
      const { sessions } = accessServices(c);
      const { signedIn } = c.var;
      await (c.req.valid('json').logout_all === 1 ? sessions.endAll(signedIn) : sessions.end(signedIn));
      return c.json({ success: 1 });
    },
  );

/** Who calls: the network as the platform names it, the code request that the browser made, and where it is known. */
function comerOf(c: Context<AppEnv>): Comer {
  return {
    network: networkKeyOf(c.req.header('cf-connecting-ip')),
    request: readRequestName(c),
    kept: keptAddresses.read(c),
  };
}

/** Who asks for a code: a browser that asked before keeps the name of its request. */
function askingOf(c: Context<AppEnv>): Asking {
  const comer = comerOf(c);
  return { ...comer, request: comer.request ?? crypto.randomUUID() };
}

/** The form as it is kept: ticks by the kind of consent, absent where nothing was sent. */
function formOf(sent: Registration): SignUpForm {
  const ticks: Record<ConsentKind, 0 | 1 | undefined> = {
    privacy: sent.privacy_accepted,
    terms: sent.terms_accepted,
    adult: sent.adult_confirmed,
    cookies: sent.cookie_consent,
    health: undefined,
    ai_summary: undefined,
  };
  const consents = Object.fromEntries(Object.entries(ticks).filter(([, given]) => given !== undefined));
  const newest = newestConsentTextVersion();
  // A day yet to come would claim texts that are only deployed while the form waits for its code.
  const { text_version: shown = newest } = sent;
  return {
    email: sent.email,
    language: sent.language,
    consents,
    textVersion: shown < newest ? shown : newest,
  };
}
