import { LANDING_PAGE, LEGAL_PAGES, NOT_ME_PAGE } from '#domain/pages.ts';

const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  LANDING_PAGE,
  ...Object.keys(LEGAL_PAGES),
  '/login',
  '/signup',
  '/offline',
  '/take-back-address',
  NOT_ME_PAGE,
]);

/** Whether a path is visible without a session; a failed sign-in there doesn't redirect. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname.replace(/(?<=.)\/$/, ''));
}
