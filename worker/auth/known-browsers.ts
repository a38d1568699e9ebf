import { base64url } from 'jose';
import {
  KNOWN_ADDRESSES_MAX,
  KNOWN_BROWSER_HEADER,
  KNOWN_BROWSER_SECONDS,
} from '#domain/account/known-browser.ts';
import type { Deps } from '#worker/context.ts';
import { createMac } from '#worker/platform/mac.ts';
import { keptByBrowser } from './kept-by-browser.ts';

/** What a browser keeps of the addresses it has signed in to; signing out leaves it. */
export const keptAddresses = keptByBrowser({
  cookie: 'marea_known',
  header: KNOWN_BROWSER_HEADER,
  lifetimeSeconds: KNOWN_BROWSER_SECONDS,
});

const SEPARATOR = '~';
const ENTRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

type Entry = { readonly browser: string; readonly signature: string };

/**
 * Knows again the browsers that signed in to an address. Nothing is stored: the browser keeps a name and a MAC over it and
 * the address, for each address another. It signs nobody in; it gives a share of requests and tries that no stranger has.
 */
export function createKnownBrowsers({ config }: Pick<Deps, 'config'>) {
  const mac = createMac(config.CODE_SECRET);
  const textOf = (browser: string, addressKey: string) =>
    JSON.stringify(['known-browser', browser, addressKey]);

  async function entryFor(addressKey: string, kept: string | undefined): Promise<Entry | undefined> {
    const entries = entriesIn(kept);
    const verdicts = await Promise.all(
      entries.map(({ browser, signature }) =>
        mac.verify(textOf(browser, addressKey), base64url.decode(signature)),
      ),
    );
    return entries.find((_, index) => verdicts[index]);
  }

  return {
    /** The name of the browser where what it keeps says that it signed in to this address, else `undefined`. */
    find: async (addressKey: string, kept: string | undefined): Promise<string | undefined> =>
      (await entryFor(addressKey, kept))?.browser,

    /** What a browser is to keep once it has signed in to an address, beside what it kept. */
    remember: async (addressKey: string, kept: string | undefined): Promise<string> => {
      const known = await entryFor(addressKey, kept);
      const others = entriesIn(kept).filter(({ browser }) => browser !== known?.browser);
      return [known ?? (await newEntry(addressKey)), ...others]
        .slice(0, KNOWN_ADDRESSES_MAX)
        .map(({ browser, signature }) => `${browser}.${signature}`)
        .join(SEPARATOR);
    },
  };

  async function newEntry(addressKey: string): Promise<Entry> {
    const browser = crypto.randomUUID();
    return { browser, signature: base64url.encode(await mac.sign(textOf(browser, addressKey))) };
  }
}

/** The entries of what a browser sent, the most that it may keep; anything else in it counts as none. */
function entriesIn(kept = ''): Entry[] {
  return kept
    .split(SEPARATOR, KNOWN_ADDRESSES_MAX)
    .map((entry) => ENTRY.exec(entry))
    .flatMap((match) => (match?.[1] && match[2] ? [{ browser: match[1], signature: match[2] }] : []));
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
