import { type Language, matchLanguage } from '#domain/account/language.ts';
import { APP_PAGES } from '#domain/app-pages.ts';
import { LANDING_PAGE, LEGAL_PAGES, type LegalText, staticPageAsset } from '#domain/pages.ts';

const OPENED_IN_APP: ReadonlySet<string> = new Set(APP_PAGES);
const STATIC_PAGES = new Map<string, 'start' | LegalText>([
  [LANDING_PAGE, 'start'],
  ...Object.entries(LEGAL_PAGES),
]);

/** The path that a link opens in the app, or `undefined` if it's from another origin or not a page of the app. */
export function pathOfLink(link: string, origin: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url === undefined || url.origin !== origin) return undefined;
  const page = withoutSlash(url.pathname);
  return OPENED_IN_APP.has(page) ? `${page}${url.search}${url.hash}` : undefined;
}

/**
 * The file of the static page at an address, and the language that it selects; `undefined` if the address belongs to the app.
 */
export function staticPageOf(
  url: URL,
  language: Language,
): { asset: string; chosen: Language | undefined } | undefined {
  const page = STATIC_PAGES.get(withoutSlash(url.pathname));
  if (page === undefined) return undefined;
  const chosen = matchLanguage(url.searchParams.get('lang') ?? '');
  return { asset: staticPageAsset(page, chosen ?? language), chosen };
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}
