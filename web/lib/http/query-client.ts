import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ApiProblem, NetworkFailure } from './api-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `toastsFailure`: a failed load of this query is told by a toast, whatever the page shows. */
    queryMeta: { toastsFailure?: boolean };
  }
}

const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again; a refusal is an answer. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (error instanceof NetworkFailure) return navigator.onLine;
  return error instanceof ApiProblem && error.status >= 500;
}

// Before the next frame, not a task later: a checkbox that shows a call under way would flash back in between.
notifyManager.setScheduler(queueMicrotask);

/** The one cache of server state. Calls are made even when the browser thinks it is offline, so that nothing hangs. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.toastsFailure === true) void notify({ tone: 'error', text: failureToastText(error) });
    },
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: worthRetrying, staleTime: 30_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});
