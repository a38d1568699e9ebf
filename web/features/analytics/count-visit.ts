import type { AnyRouter } from '@tanstack/react-router';
import { APP_PAGES } from '#domain/pages.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

/** How often a visible page sends a heartbeat (contract §9). */
const HEARTBEAT_MS = 15_000;

type Visit = { readonly endpoint: string; readonly router: AnyRouter; readonly signal: AbortSignal };

/** Counts the pages by route pattern, the time on them, followed links and searches of a visit until `signal` aborts. */
export function startAnalytics({ endpoint, router, signal }: Visit): void {
  if (signal.aborted) return;
  const pattern = () => router.state.matches.at(-1)?.fullPath;
  // Checked before every count, so that counting stops as soon as consent is withdrawn or the session ends.
  const mayCount = () =>
    hasStoredSession() && queryClient.getQueryData(userQuery.queryKey)?.details.cookie_consent === 1;

  function send(count: Count): void {
    const page = pattern();
    if (signal.aborted || !isAppPage(page) || !mayCount()) return;
    fetch(endpoint, {
      method: 'POST',
      body: fieldsOf(count, { origin: location.origin, page }),
      // Matomo needs no CORS headers: we don't read its answer.
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      keepalive: true,
      // Losing a count doesn't matter.
    }).catch(() => undefined);
  }

  let counted: string | undefined;
  function countPage(): void {
    const page = pattern();
    // The address also shows what is open or filtered, which stays private: only a new pattern counts.
    if (page === counted) return;
    counted = page;
    send({ kind: 'page' });
  }

  countPage();
  signal.addEventListener('abort', router.subscribe('onResolved', countPage));
  watchSearches({ onSearch: (search, length) => send({ kind: 'search', search, length }), signal });
  document.addEventListener(
    'click',
    ({ target }) => {
      const to = linkKind(target);
      if (to !== undefined) send({ kind: 'link', to });
    },
    { signal },
  );
  const heart = setInterval(() => {
    if (document.visibilityState === 'visible' && document.hasFocus()) send({ kind: 'heartbeat' });
  }, HEARTBEAT_MS);
  signal.addEventListener('abort', () => clearInterval(heart));
}

/** Whether a press follows a link to another site or to a file. Links within Marea count as page views instead. */
function linkKind(target: EventTarget | null): 'outside' | 'file' | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null) return undefined;
  if (link.hasAttribute('download')) return 'file';
  return /^https?:$/.test(link.protocol) && link.origin !== location.origin ? 'outside' : undefined;
}

/** How long typing must pause before a search counts (contract §9). */
const REST_MS = 1000;

type SearchWatch = {
  /** `length` in code points, as the product counts lengths everywhere. */
  readonly onSearch: (search: CountedSearch, length: number) => void;
  readonly signal: AbortSignal;
};

/** Reports the length of what is typed in fields marked `data-counted-search`, never the text. */
function watchSearches({ onSearch, signal }: SearchWatch): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(timer);
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const search = target.dataset.countedSearch;
    if (!isCountedSearch(search)) return;
    forget();
    const length = [...target.value.trim().normalize('NFC')].length;
    if (length >= SEARCH_MINIMUMS[search]) timer = setTimeout(() => onSearch(search, length), REST_MS);
  };
  document.addEventListener('input', onInput, { signal });
  signal.addEventListener('abort', forget);
}

function isCountedSearch(name: string | undefined): name is CountedSearch {
  return name !== undefined && Object.hasOwn(SEARCH_MINIMUMS, name);
}

/** A page of the app by its route pattern, which holds no id, query or typed text. */
type AppPage = (typeof APP_PAGES)[number];

/** The searches that are counted, and the fewest characters that count (contract §9). */
const SEARCH_MINIMUMS = { best_dates: 4, tasks: 2 } as const;
type CountedSearch = keyof typeof SEARCH_MINIMUMS;

/** The events that can be counted. A link's target isn't included: some links only appear because of what someone logged. */
export type Count =
  | { readonly kind: 'page' }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'link'; readonly to: 'outside' | 'file' }
  | { readonly kind: 'search'; readonly search: CountedSearch; readonly length: number };

/** The site's number in Matomo (contract §9). */
const SITE = '1';

export function isAppPage(pattern: string | undefined): pattern is AppPage {
  return APP_PAGES.some((page) => page === pattern);
}

/** The fields of a request to Matomo (its HTTP tracking API), without title, referrer, visitor, screen, time or cookie. */
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
