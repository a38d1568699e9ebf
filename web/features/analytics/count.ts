import { APP_PAGES } from '#domain/app-pages.ts';

/** A page of the app by its route pattern, which holds no id, query or typed text. */
export type AppPage = (typeof APP_PAGES)[number];

/** The searches that are counted, and the fewest characters that count (contract §9). */
export const SEARCH_MINIMUMS = { best_dates: 4, tasks: 2 } as const;
export type CountedSearch = keyof typeof SEARCH_MINIMUMS;

/** All that can be counted. A link's target isn't included: some links only appear because of what someone logged. */
export type Count =
  | { readonly kind: 'page' }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'link'; readonly to: 'outside' | 'file' }
  | { readonly kind: 'search'; readonly search: CountedSearch; readonly length: number };

/** The site's number in Matomo (contract §9). */
const SITE = '1';

/** Whether a route pattern may be sent. */
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
    ...eventFieldsOf(count),
  });
}

function eventFieldsOf(count: Count): Record<string, string> {
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
