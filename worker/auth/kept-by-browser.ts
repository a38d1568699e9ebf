import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '#worker/app-env.ts';
import { isNativeApp } from '#worker/middleware/native-origin.ts';
import { isLoopback } from '#worker/platform/config.ts';

type ClientCookieOptions = {
  readonly cookie: string;
  /** Without one the native app keeps nothing. */
  readonly header?: string;
  readonly lifetimeSeconds: number;
};

/**
 * A text that the client keeps for us and sends again: in browsers a cookie, hidden from scripts and not sent with cross-site
 * calls; for the native app a header, because our cookies don't reach its origin.
 */
export function clientCookie({ cookie, header, lifetimeSeconds }: ClientCookieOptions) {
  // `__Host-` prevents other hosts from setting it and needs `Secure`, which doesn't work on a local start without TLS.
  const optionsOf = (c: Context<AppEnv>) => {
    const isLocal = isLoopback(c.req.url);
    const prefix = isLocal ? {} : { prefix: 'host' as const };
    return { path: '/', secure: !isLocal, httpOnly: true, sameSite: 'Strict', ...prefix } as const;
  };

  return {
    /** The text as received; it may be anything. */
    read: (c: Context<AppEnv>): string | undefined =>
      isNativeApp(c)
        ? header && c.req.header(header)
        : getCookie(c, cookie, isLoopback(c.req.url) ? undefined : 'host'),

    write: (c: Context<AppEnv>, value: string): void => {
      if (!isNativeApp(c)) setCookie(c, cookie, value, { ...optionsOf(c), maxAge: lifetimeSeconds });
      else if (header) c.header(header, value);
    },

    /** Deletes the cookie; the app's copy is useless by then. */
    forget: (c: Context<AppEnv>): void => {
      if (!isNativeApp(c)) deleteCookie(c, cookie, optionsOf(c));
    },
  };
}
