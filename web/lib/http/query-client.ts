import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ApiProblem, NetworkFailure } from './api-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `toastsFailure`: a toast reports a failed load of this query, whatever the page shows. */
    queryMeta: { toastsFailure?: boolean };
  }
}

const MAX_RETRIES = 2;

/** Retries only failures that may pass; a refusal is final. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (error instanceof NetworkFailure) return navigator.onLine;
  return error instanceof ApiProblem && error.status >= 500;
}

/** Without a connection, the banner on every page has said so already. */
function isKnownOffline(error: Error): boolean {
  return error instanceof NetworkFailure && !navigator.onLine;
}

// Notifies before the next frame: a task later, a checkbox that shows a pending call would briefly flip back.
notifyManager.setScheduler(queueMicrotask);

/** The only cache of server state. Calls are sent even when the browser thinks it's offline, so that none hang. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.toastsFailure !== true || isKnownOffline(error)) return;
      void notify({ tone: 'error', text: failureToastText(error) });
    },
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: worthRetrying, staleTime: 30_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});
