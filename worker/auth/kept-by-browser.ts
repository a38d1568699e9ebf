import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '#worker/app-env.ts';
import { isNativeApp } from '#worker/middleware/native-origin.ts';
import { isLoopback } from '#worker/platform/config.ts';

type Kept = { readonly cookie: string; readonly header: string; readonly lifetimeSeconds: number };

/**
 * A text that anyone who signs in keeps for us and sends again: a cookie in a browser, to no script and with no call from
 * elsewhere; a header for the native app, whose origin no cookie of ours reaches.
 */
export function keptByBrowser({ cookie, header, lifetimeSeconds }: Kept) {
  // `__Host-` keeps other hosts from setting it and needs `Secure`, which a local start without TLS cannot have.
  const optionsOf = (c: Context<AppEnv>) => {
    const isLocal = isLoopback(c.req.url);
    const prefix = isLocal ? {} : { prefix: 'host' as const };
    return { path: '/', secure: !isLocal, httpOnly: true, sameSite: 'Strict', ...prefix } as const;
  };

  return {
    /** What was kept, as it came: anybody may send anything. */
    read: (c: Context<AppEnv>): string | undefined =>
      isNativeApp(c)
        ? c.req.header(header)
        : getCookie(c, cookie, isLoopback(c.req.url) ? undefined : 'host'),

    write: (c: Context<AppEnv>, value: string): void => {
      if (isNativeApp(c)) c.header(header, value);
      else setCookie(c, cookie, value, { ...optionsOf(c), maxAge: lifetimeSeconds });
    },

    /** Takes the cookie away; what the app has is worth nothing by then. */
    forget: (c: Context<AppEnv>): void => {
      if (!isNativeApp(c)) deleteCookie(c, cookie, optionsOf(c));
    },
  };
}
