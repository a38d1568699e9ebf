// Paths of pages besides those that the app renders (`app-pages.ts`): the Worker answers these and nothing else with 200.

/** The page for people who get a mail about a sign-in that wasn't theirs. The token is in the fragment, so no server or log sees it. */
export const NOT_ME_PAGE = '/not-me';
/** The page linked in the mail to the old address after a change; the token is in the fragment. */
export const TAKE_BACK_PAGE = '/take-back-address';
/** The page with the passkeys; the mail about a new one links to it. */
export const SIGNING_IN_PAGE = '/settings/signing-in';

/** The page of a shared link. The secret is in the fragment; the page isn't part of the app, and no service worker answers it. */
export const SHARED_PAGE = '/shared';

/** The legal pages by path; the cookie policy has two paths, because both were linked. */
export const LEGAL_PAGES = {
  '/privacy-policy': 'privacy',
  '/terms-conditions': 'terms',
  '/cookie-policy': 'cookies',
  '/cookies-policy': 'cookies',
} as const;

export type LegalText = (typeof LEGAL_PAGES)[keyof typeof LEGAL_PAGES];

/** The path of each legal text in links; the cookie policy also has a second one. */
export const LEGAL_PATHS: Readonly<Record<LegalText, string>> = {
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  cookies: '/cookie-policy',
};

/** The static page for people who aren't signed in. */
export const LANDING_PAGE = '/start';
/** The web app manifest, in the reader's language like the static pages. */
export const MANIFEST = '/manifest.webmanifest';
/** The shortcuts on an installed app's icon: addresses that open a sheet. */
export const SHORTCUTS = { logPeriod: '/cycle?log=period', addTask: '/tasks?add=task' } as const;

/** The path of a built static page in a language among the assets. */
export function staticPageAsset(page: 'start' | 'shared' | LegalText, language: string): string {
  return `/pages/${page}.${language}.html`;
}

/** The path of the built manifest of a language among the assets. */
export function manifestAsset(language: string): string {
  return `/pages/manifest.${language}.webmanifest`;
}

/** The native app's id in both stores, as in `capacitor.config.json` and the two projects. */
export const NATIVE_APP_ID = 'example.marea.app';

/** The pages that the app renders: the Worker answers these with 200; an end-to-end test opens each of them. */
export const APP_PAGES = [
  '/login',
  '/signup',
  '/onboarding',
  '/dashboard',
  '/cycle',
  '/tasks',
  '/plan',
  '/changes',
  '/labels',
  '/habits',
  '/journal',
  '/insights',
  '/report',
  '/settings',
  '/settings/profile',
  '/settings/cycle',
  '/settings/what-i-log',
  '/settings/reminders',
  '/settings/language',
  '/settings/calendar',
  '/settings/devices',
  '/settings/signing-in',
  '/settings/lock',
  '/settings/consents',
  '/settings/sharing',
  '/settings/privacy',
  '/settings/data',
  '/settings/import',
  '/settings/help',
  '/offline',
  '/take-back-address',
  '/not-me',
] as const;
