/** Carries the addresses the native app has signed in to, to it and back. A browser has a cookie for this. */
export const KNOWN_BROWSER_HEADER = 'Marea-Known-Browser';

/** The most addresses that one browser is known for; the one that signed in longest ago makes room. */
export const KNOWN_ADDRESSES_MAX = 4;

/** How long a browser stays known after a sign-in: the longest that browsers keep a cookie (RFC 6265bis). */
export const KNOWN_BROWSER_SECONDS = 400 * 86_400;
