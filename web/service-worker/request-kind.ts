import { APP_PAGES } from '#domain/app-pages.ts';
import { LANDING_PAGE, LEGAL_PAGES } from '#domain/pages.ts';

/**
 * What a request is for: a page of the app, which the shell can answer; a page that only the Worker can; a file of this build
 * or of an earlier one; or something that the service worker leaves alone, above all the API.
 */
export type RequestKind = 'app-page' | 'static-page' | 'file' | 'other';

const APP_PATHS: ReadonlySet<string> = new Set(['/', ...APP_PAGES]);
/** What a build makes; each file's name changes with its content. */
export const FINGERPRINTED = /^\/(?:assets|workers)\//;

const STATIC_PATHS: ReadonlySet<string> = new Set([LANDING_PAGE, ...Object.keys(LEGAL_PAGES)]);

type RequestInfo = Pick<Request, 'method' | 'mode' | 'url'>;

/** Judges only by the request's address, method and mode; `files` are the build's paths, `origin` is our own. */
export function requestKind(
  { method, mode, url }: RequestInfo,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): RequestKind {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return 'other';
  const isFile = files.has(asked.pathname) || FINGERPRINTED.test(asked.pathname);
  if (mode !== 'navigate') return isFile ? 'file' : 'other';
  if (APP_PATHS.has(asked.pathname)) return 'app-page';
  return STATIC_PATHS.has(asked.pathname) ? 'static-page' : 'other';
}
