import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { KNOWN_ADDRESSES_MAX, KNOWN_BROWSER_HEADER, KNOWN_BROWSER_SECONDS } from '#domain/account/sign-in.ts';
import type { AppEnv, Deps } from '#worker/context.ts';
import { isNativeApp } from '#worker/middleware/security-headers.ts';
import { isLoopback } from '#worker/platform/config.ts';
import { createMac } from '#worker/platform/secrets.ts';

/** A browser's record of one address; `issuedAt` in unix seconds. */
type Entry = { readonly browser: string; readonly issuedAt: number; readonly signature: string };

/**
 * Recognises browsers that have signed in to an address. The browser stores its name, when it got it, and a MAC over both and
 * the address, different for each address. It doesn't sign in; it only gives a separate share of requests and tries that
 * strangers can't use.
 */
export function createKnownBrowsers({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const mac = createMac(config.CODE_SECRET);
  const textOf = ({ browser, issuedAt }: Omit<Entry, 'signature'>, addressKey: string) =>
    JSON.stringify(['known-browser', browser, issuedAt, addressKey]);

  async function entryFor(addressKey: string, browserToken: string | undefined): Promise<Entry | undefined> {
    const entries = entriesIn(browserToken);
    const matches = await Promise.all(
      entries.map((entry) => mac.verify(textOf(entry, addressKey), entry.signature)),
    );
    return entries.find((_, index) => matches[index]);
  }

  return {
    /** The name of a browser that has signed in to this address, else `undefined`. */
    find: async (addressKey: string, browserToken: string | undefined): Promise<string | undefined> =>
      (await entryFor(addressKey, browserToken))?.browser,

    /**
     * Adds an address that the browser has signed in to. A browser that got its record up to `since` counts as unknown: it
     * keeps its name, so that its sessions can still be distinguished, and is known from now on. Returns whether it was known
     * before, since when it is (unix seconds), its key in the rows of its sessions, and the text that it should store.
     */
    remember: async (
      addressKey: string,
      { browserToken, since = null }: { browserToken: string | undefined; since?: number | null },
    ) => {
      const found = await entryFor(addressKey, browserToken);
      const wasKnown = found !== undefined && (since === null || found.issuedAt > since);
      const browser = found?.browser ?? crypto.randomUUID();
      const named = { browser, issuedAt: now() };
      const entry = wasKnown ? found : { ...named, signature: await mac.sign(textOf(named, addressKey)) };
      const others = entriesIn(browserToken).filter((other) => other.browser !== browser);
      return {
        wasKnown,
        browserSince: entry.issuedAt,
        browserKey: await mac.signAll('session-browser', browser),
        browserToken: [entry, ...others]
          .slice(0, KNOWN_ADDRESSES_MAX)
          .map(({ issuedAt, signature, ...one }) => `${one.browser}.${issuedAt}.${signature}`)
          .join(SEPARATOR),
      };
    },
  };
}

const SEPARATOR = '~';
const ENTRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([\w-]{43})$/;

/** The entries that a browser sent, up to the maximum; anything else is ignored. */
function entriesIn(browserToken = ''): Entry[] {
  return browserToken
    .split(SEPARATOR, KNOWN_ADDRESSES_MAX)
    .map((entry) => ENTRY.exec(entry))
    .flatMap((match) => {
      const [, browser, issuedAt, signature] = match ?? [];
      return browser && issuedAt && signature ? [{ browser, issuedAt: Number(issuedAt), signature }] : [];
    });
}

/** A browser's record of the addresses it has signed in to; it stays after signing out. */
export const knownBrowserCookie = clientCookie({
  cookie: 'marea_known',
  header: KNOWN_BROWSER_HEADER,
  lifetimeSeconds: KNOWN_BROWSER_SECONDS,
});

/** Makes the calling browser known at an address, as after a sign-in. */
export async function rememberBrowser(c: Context<AppEnv>, addressKey: string): Promise<void> {
  const browsers = createKnownBrowsers(c.var.context.deps);
  knownBrowserCookie.write(
    c,
    (await browsers.remember(addressKey, { browserToken: knownBrowserCookie.read(c) })).browserToken,
  );
}

type ClientCookieOptions = {
  readonly cookie: string;
  /** Without one the native app stores nothing. */
  readonly header?: string;
  readonly lifetimeSeconds: number;
  /** A text of another shape counts as none. */
  readonly shape?: RegExp;
};

/**
 * A text that the client stores for us and sends again: in browsers a cookie, hidden from scripts and not sent with cross-site
 * calls; for the native app a header, because our cookies don't reach its origin.
 */
export function clientCookie({ cookie, header, lifetimeSeconds, shape }: ClientCookieOptions) {
  // `__Host-` prevents other hosts from setting it and needs `Secure`, which doesn't work on a local start without TLS.
  const optionsOf = (c: Context<AppEnv>) => {
    const isLocal = isLoopback(c.req.url);
    const prefix = isLocal ? {} : { prefix: 'host' as const };
    return { path: '/', secure: !isLocal, httpOnly: true, sameSite: 'Strict', ...prefix } as const;
  };

  return {
    /** The text as received; without a `shape` it may be anything. */
    read: (c: Context<AppEnv>): string | undefined => {
      const text = isNativeApp(c)
        ? header && c.req.header(header)
        : getCookie(c, cookie, isLoopback(c.req.url) ? undefined : 'host');
      return text === undefined || shape?.test(text) === false ? undefined : text;
    },

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
