import Bowser from 'bowser';
import { parseAccept } from 'hono/utils/accept';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';

/** A device's name in the list of devices; `null` if its header is unknown to us. */
export type Device = { readonly browser: string | null; readonly system: string | null };

/** Longest header to parse; real ones are shorter, and patterns run over it. */
const HEADER_MAX = 512;

// For unknown browsers the library returns a word from the header, so only names from its own lists are accepted.
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** The coarse names behind a `User-Agent` header, such as Firefox on Windows: no version, no model. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, HEADER_MAX));
  return { browser: known(browser.name, BROWSERS), system: known(os.name, SYSTEMS) };
}

/** A short name of the device, for its person. */
export const deviceName = ({ browser, system }: Device, unknown: string): string =>
  [browser, system].filter(Boolean).join(' · ') || unknown;

function known(name: string | undefined, names: ReadonlySet<string>): string | null {
  return name !== undefined && names.has(name) ? name : null;
}

/** The supported language that an `Accept-Language` header prefers; English for none (RFC 9110, section 12.5.4). */
export function preferredLanguage(header: string | undefined): Language {
  return likedLanguage(header) ?? DEFAULT_LANGUAGE;
}

/** The supported language that an `Accept-Language` header prefers; `undefined` if it names none. */
export function likedLanguage(header: string | undefined): Language | undefined {
  const liked = parseAccept(header ?? '').filter(({ q }) => q > 0);
  return liked.map(({ type }) => matchLanguage(type)).find(Boolean);
}
