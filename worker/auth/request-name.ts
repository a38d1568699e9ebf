import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';
import type { AppEnv } from '#worker/context.ts';
import { isNativeApp } from '#worker/middleware/native-origin.ts';
import { isLoopback } from '#worker/platform/config.ts';

const NAME = 'marea_request';
/** As long as the window in which its tries are counted. */
const LIFETIME_SECONDS = 3600;
const SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// `__Host-` keeps other hosts from setting it and needs `Secure`, which a local start without TLS cannot have.
const optionsOf = (c: Context<AppEnv>) => {
  const isLocal = isLoopback(c.req.url);
  return { path: '/', secure: !isLocal, ...(isLocal ? {} : { prefix: 'host' as const }) };
};

/** The name of the code request that this browser or app made, or `undefined` for a caller that has none. */
export function readRequestName(c: Context<AppEnv>): string | undefined {
  const name = isNativeApp(c) ? c.req.header(CODE_REQUEST_HEADER) : getCookie(c, NAME, optionsOf(c).prefix);
  return name !== undefined && SHAPE.test(name) ? name : undefined;
}

/**
 * Names the request to who made it: a cookie in a browser; a header for the native app, whose origin no cookie of ours
 * reaches. Whoever has the name can type a code on its tries, and no more.
 */
export function nameRequest(c: Context<AppEnv>, request: string): void {
  const cookie = {
    ...optionsOf(c),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
  } as const;
  if (isNativeApp(c)) c.header(CODE_REQUEST_HEADER, request);
  else setCookie(c, NAME, request, cookie);
}

/** Forgets the request once it has led to a sign-in; the app's name for it is worth nothing from then on. */
export function forgetRequest(c: Context<AppEnv>): void {
  if (!isNativeApp(c)) deleteCookie(c, NAME, { ...optionsOf(c), httpOnly: true, sameSite: 'Strict' });
}
