import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '#worker/context.ts';
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

/** The name of the code request that this browser made, or `undefined` for a caller without the cookie. */
export function readRequestCookie(c: Context<AppEnv>): string | undefined {
  const name = getCookie(c, NAME, optionsOf(c).prefix);
  return name !== undefined && SHAPE.test(name) ? name : undefined;
}

/** Names the request in the browser that made it. Whoever has the name can type a code on its tries, and no more. */
export function setRequestCookie(c: Context<AppEnv>, request: string): void {
  setCookie(c, NAME, request, {
    ...optionsOf(c),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
  });
}

/** Forgets the request once it has led to a sign-in. */
export function clearRequestCookie(c: Context<AppEnv>): void {
  deleteCookie(c, NAME, { ...optionsOf(c), httpOnly: true, sameSite: 'Strict' });
}
