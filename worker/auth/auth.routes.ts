import { Hono } from 'hono';
import {
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
import { type ConsentKind, LEGAL_TEXT_VERSION } from '#domain/account/consent.ts';
import type { SignUpForm } from '#domain/account/new-account.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/context.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { preferredLanguage } from '#worker/http/preferred-language.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { accessServices } from '#worker/services.ts';

/** Sign-up, login by a mailed code, token refresh, sign-out (contract, section 2). */
export const authRoutes = new Hono<AppEnv>()
  .post(
    '/register/user',
    describe({
      summary: 'Start a sign-up and mail its code',
      access: 'public',
      answer: registeredSchema,
      refusals: [...BODY_REFUSALS, 'unavailable'],
    }),
    requireJson,
    body(registerSchema),
    async (c) => {
      const registration = c.req.valid('json');
      await accessServices(c).signIn.register(formOf(registration));
      return c.json({ success: 1, data: { email: registration.email } });
    },
  )
  .post(
    '/login/code/request',
    describe({
      summary: 'Mail a login code',
      access: 'public',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'unavailable'],
    }),
    requireJson,
    body(requestCodeSchema),
    async (c) => {
      const language = preferredLanguage(c.req.header('accept-language'));
      await accessServices(c).signIn.requestCode(c.req.valid('json').email, language);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/login/code/verify',
    describe({
      summary: 'Sign in with a mailed code',
      access: 'public',
      answer: signedInSchema,
      refusals: [...BODY_REFUSALS, 'code_invalid'],
    }),
    requireJson,
    body(verifyCodeSchema),
    async (c) => c.json({ success: 1, ...(await accessServices(c).signIn.verify(c.req.valid('json'))) }),
  )
  .post(
    '/token/refresh',
    describe({
      summary: 'Get a new access token',
      access: 'public',
      answer: refreshedSchema,
      refusals: [...BODY_REFUSALS, 'refresh_invalid'],
    }),
    requireJson,
    body(refreshSchema),
    async (c) => {
      const { refresh_token: token } = c.req.valid('json');
      return c.json({ success: 1, ...(await accessServices(c).sessions.refresh(token)) });
    },
  )
  .post(
    '/user/logout',
    describe({
      summary: 'Sign out here or on all devices',
      access: 'signed-in',
      answer: successSchema,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(logoutSchema),
    async (c) => {
      const { sessions } = accessServices(c);
      const { signedIn } = c.var;
      await (c.req.valid('json').logout_all === 1
        ? sessions.endAll(signedIn.userId)
        : sessions.end(signedIn));
      return c.json({ success: 1 });
    },
  );

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
  return { email: sent.email, language: sent.language, consents, textVersion: LEGAL_TEXT_VERSION };
}
