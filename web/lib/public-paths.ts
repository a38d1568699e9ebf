import { LANDING_PAGE, LEGAL_PAGES } from '#domain/pages.ts';

const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  LANDING_PAGE,
  ...Object.keys(LEGAL_PAGES),
  '/login',
  '/signup',
  '/offline',
  '/take-back-address',
]);

/** Whether a path may be seen without a session; there, a failed sign-in sends nobody away. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname.replace(/(?<=.)\/$/, ''));
}
