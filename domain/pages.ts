/**
 * Paths that are pages, by who makes them. The Worker answers these and nothing else with 200;
 * an end-to-end test opens each of them.
 */
export const APP_PAGES = [
  '/login',
  '/signup',
  '/onboarding',
  '/dashboard',
  '/cycle',
  '/tasks',
  '/habits',
  '/journal',
  '/insights',
  '/settings',
  '/offline',
  '/take-back-address',
  '/not-me',
] as const;

/** Where the mail about a sign-in leads anyone it wasn't; the token is behind `#`, which no server and no log sees. */
export const NOT_ME_PAGE = '/not-me';

/** The legal pages by path; the cookie policy has two, for both were linked. */
export const LEGAL_PAGES = {
  '/privacy-policy': 'privacy',
  '/terms-conditions': 'terms',
  '/cookie-policy': 'cookies',
  '/cookies-policy': 'cookies',
} as const;

export type LegalText = (typeof LEGAL_PAGES)[keyof typeof LEGAL_PAGES];

/** The static page for anyone who is not signed in. */
export const LANDING_PAGE = '/start';

/** The web app manifest, in the reader's language like the static pages. */
export const MANIFEST = '/manifest.webmanifest';

/** What an installed app opens from its icon: an address that has the very sheet open. */
export const SHORTCUTS = { logPeriod: '/cycle?log=period', addTask: '/tasks?add=task' } as const;

/** Where the built static page of a path and language lies among the assets. */
export function staticPageAsset(page: 'start' | LegalText, language: string): string {
  return `/pages/${page}.${language}.html`;
}

/** Where the built manifest of a language lies among the assets. */
export function manifestAsset(language: string): string {
  return `/pages/manifest.${language}.webmanifest`;
}
