import { type Count, fieldsOf, isAppPage } from './count.ts';
import { watchSearches } from './watch-searches.ts';

/** How often an open page that is looked at says so (specification, section 9). */
const HEARTBEAT_MS = 15_000;

type Visit = {
  /** Where counts are sent. */
  readonly endpoint: string;
  /** The pattern of the route that is shown. */
  readonly pattern: () => string | undefined;
  /** Calls back after each navigation; returns the way to stop. */
  readonly onNavigated: (listener: () => void) => () => void;
  /** Asked before each single count, so that a consent taken back or a session that is over ends it at once. */
  readonly mayCount: () => boolean;
  readonly signal: AbortSignal;
};

/** Counts the pages, the time on them, followed links and searches of a visit until `signal` aborts. */
export function countVisit({ endpoint, pattern, onNavigated, mayCount, signal }: Visit): void {
  if (signal.aborted) return;

  function send(count: Count): void {
    const page = pattern();
    if (signal.aborted || !isAppPage(page) || !mayCount()) return;
    fetch(endpoint, {
      method: 'POST',
      body: fieldsOf(count, { origin: location.origin, page }),
      // Matomo need not allow us anything: nobody reads what it answers.
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      keepalive: true,
      // A count that gets lost is no loss.
    }).catch(() => undefined);
  }

  let counted: string | undefined;
  function countPage(): void {
    const page = pattern();
    // What is open on a page or filtered there stands in the address too, and is nobody's business.
    if (page === counted) return;
    counted = page;
    send({ kind: 'page' });
  }

  countPage();
  signal.addEventListener('abort', onNavigated(countPage));
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

/** Whether a press follows a link to elsewhere or to a file; links within Marea show as the pages they lead to. */
function linkKind(target: EventTarget | null): 'outside' | 'file' | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null) return undefined;
  if (link.hasAttribute('download')) return 'file';
  return /^https?:$/.test(link.protocol) && link.origin !== location.origin ? 'outside' : undefined;
}
