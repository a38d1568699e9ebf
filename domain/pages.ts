/**
 * Paths that are pages, by who makes them. The Worker answers these and nothing else with 200;
 * a test holds the web router to the same list.
 */
export const APP_PAGES = [
  '/login',
  '/signup',
  '/onboarding',
  '/dashboard',
  '/cycle',
  '/tasks',
  '/habits',
  '/settings',
  '/offline',
] as const;

export const LEGAL_PAGES = {
  '/privacy-policy': 'privacy',
  '/terms-conditions': 'terms',
  '/cookie-policy': 'cookies',
  '/cookies-policy': 'cookies',
} as const;

export type LegalText = (typeof LEGAL_PAGES)[keyof typeof LEGAL_PAGES];

export const LANDING_PAGE = '/start';

/** Where the built static page of a path and language lies among the assets. */
export function staticPageAsset(page: 'start' | LegalText, language: string): string {
  return `/pages/${page}.${language}.html`;
}
