import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { CODE_REQUEST_HEADER, KNOWN_BROWSER_HEADER } from '#domain/account/sign-in.ts';
import type { AppEnv, Bindings } from '#worker/context.ts';
import { readNativeOrigins } from '#worker/platform/config.ts';
import { onceFor } from '#worker/platform/memoize.ts';

/** Chromium's limit; the answer does not depend on the person. */
const PREFLIGHT_SECONDS = 7200;

/** In browsers these are cookies for the sign-in. */
const SIGN_IN_HEADERS = [CODE_REQUEST_HEADER, KNOWN_BROWSER_HEADER];

// No credentials: the app sends its token in a header, and no cookies are allowed.
const letIn = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', ...SIGN_IN_HEADERS],
  exposeHeaders: ['X-Request-Id', 'Retry-After', 'Content-Disposition', 'ETag', ...SIGN_IN_HEADERS],
  maxAge: PREFLIGHT_SECONDS,
});

/** Lets only the native app call the API from its own origin. Without `NATIVE_ORIGIN` it changes no answer. */
export const nativeOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (nativeOriginsOf(c.env).length === 0) return next();
  if (isNativeApp(c)) return letIn(c, next);
  await next();
  // A cache must not serve this answer to the app.
  c.header('Vary', 'Origin', { append: true });
});

const nativeOriginsOf = onceFor(({ NATIVE_ORIGIN }: Bindings) => readNativeOrigins(NATIVE_ORIGIN));

/** Whether the caller is the native app, by the origin that its web view sends. */
export function isNativeApp(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin');
  return origin !== undefined && nativeOriginsOf(c.env).includes(origin);
}
