import { APP_PAGES } from '#domain/pages.ts';

/** A page of the app by its pattern: there is no id, query or anything typed in it. */
export type AppPage = (typeof APP_PAGES)[number];

/** The searches whose use is counted, and from how many characters on (contract §9). */
export const SEARCH_MINIMUMS = { best_dates: 4, tasks: 2 } as const;
export type CountedSearch = keyof typeof SEARCH_MINIMUMS;

/** All that can be counted. Where a link leads is not part of it: some links are only shown for what a log says. */
export type Count =
  | { readonly kind: 'page' }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'link'; readonly to: 'outside' | 'file' }
  | { readonly kind: 'search'; readonly search: CountedSearch; readonly length: number };

/** The number of the site in Matomo (contract §9). */
const SITE = '1';

/** Whether a route's pattern is one that may be named. */
export function isAppPage(pattern: string | undefined): pattern is AppPage {
  return APP_PAGES.some((page) => page === pattern);
}

/**
 * What is sent to Matomo, field by field (its HTTP tracking API): the site, the page's pattern, and what was done there.
 * No title, referrer, visitor, screen, time or cookie.
 */
export function fieldsOf(count: Count, { origin, page }: { origin: string; page: AppPage }): URLSearchParams {
  return new URLSearchParams({
    idsite: SITE,
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: `${origin}${page}`,
    ...deedOf(count),
  });
}

function deedOf(count: Count): Record<string, string> {
  switch (count.kind) {
    case 'page':
      return {};
    case 'heartbeat':
      return { ping: '1' };
    case 'link':
      return { e_c: 'link', e_a: count.to };
    case 'search':
      return { e_c: 'search', e_a: count.search, e_v: String(count.length) };
  }
}
