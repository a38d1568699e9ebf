/** The code's symbols: no vowels, so no words; no look-alike pairs (contract §2). */
export const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ34679';
/** Symbols of a code: 23.2 bits. */
export const CODE_LENGTH = 5;
/** Ten minutes from the first mail, never extended by a resend. */
export const CODE_LIFETIME_SECONDS = 600;
/** Tries of one code, each spent before the comparison. */
export const CODE_TRIES = 5;
/** With less of its life than this left, a resend makes a new code instead of mailing the old one. */
export const CODE_RENEWAL_SECONDS = 120;

/** The code that 8 or more random bytes spell. 25⁵ divides 2⁶⁴ with a bias under 10⁻¹², so the remainder is uniform enough. */
export function encodeCode(randomBytes: Uint8Array): string {
  let rest = new DataView(randomBytes.buffer, randomBytes.byteOffset).getBigUint64(0);
  const base = BigInt(CODE_ALPHABET.length);
  let code = '';
  for (let index = 0; index < CODE_LENGTH; index++) {
    code += CODE_ALPHABET.charAt(Number(rest % base));
    rest /= base;
  }
  return code;
}

/** A typed code in the form in which it is compared: upper case, without white space. */
export function normaliseCode(typed: string): string {
  return typed.replace(/\s+/gu, '').toUpperCase();
}

/** Carries a code request's id to the native app and back, which calls from another origin and so has no cookie. */
export const CODE_REQUEST_HEADER = 'Marea-Code-Request';
/** Carries the addresses that the native app has signed in to, in both directions. A browser has a cookie for this. */
export const KNOWN_BROWSER_HEADER = 'Marea-Known-Browser';
/** The most addresses that one browser is known for; the one that signed in longest ago makes room. */
export const KNOWN_ADDRESSES_MAX = 4;
/** How long a browser stays known after a sign-in: the longest that browsers keep a cookie (RFC 6265bis). */
export const KNOWN_BROWSER_SECONDS = 400 * 86_400;
/** The groups of an IPv6 address that name its network: a /64 usually belongs to one subscriber (RFC 6177). */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * The key of a caller's network: an IPv4 address as it is, the /64 of an IPv6 address, the IPv4 address of a mapped one.
 * Anything else is its own key; `undefined` (no proxy named the caller) counts as one network.
 */
export function networkKeyOf(address: string | undefined): string {
  const text = address?.trim().toLowerCase() ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  return text.includes(':') ? networkOf(text) : text || 'unknown';
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::', 2);
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const left = groupsOf(head);
  const gap = address.includes('::') ? ALL_GROUPS - left.length - groupsOf(tail).length : 0;
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...groupsOf(tail)];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** Makers of passkeys by AAGUID, for a first name: the commonest of corbado.com/glossary/aaguid, read 2026-11-27. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
};

/** The provider's name, or `undefined` for an AAGUID that isn't in the list. */
export const providerOf = (aaguid: string): string | undefined => PROVIDERS[aaguid.toLowerCase()];
