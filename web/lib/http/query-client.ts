import {
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { failureToastText } from '#web/i18n/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ApiProblem, NetworkFailure } from './http.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `toastsFailure`: a toast reports a failed load of this query, whatever the page shows. */
    queryMeta: { toastsFailure?: boolean };
  }
}

const MAX_RETRIES = 2;

/** Only failures that may pass are retried; a refusal is final. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (error instanceof NetworkFailure) return navigator.onLine;
  return error instanceof ApiProblem && error.status >= 500;
}

/** Offline failures get no toast: every page's banner already reports them. */
const isKnownOffline = (error: Error): boolean => error instanceof NetworkFailure && !navigator.onLine;

// In a microtask: a task later, a checkbox that shows a pending call would briefly flip back.
notifyManager.setScheduler(queueMicrotask);

/** Shows a toast about a failed load or save. */
export const notifyFailure = (error: unknown): void =>
  void notify({ tone: 'error', text: failureToastText(error) });

/** The only cache of server state. Calls are sent even when the browser thinks it's offline, so that none hang. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.toastsFailure === true && !isKnownOffline(error)) notifyFailure(error);
    },
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: worthRetrying, staleTime: 30_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Between the first answer of a visit and showing it, a slow device may need this long. */
const FIRST_MS = 15_000;
/** Enough for a loader to hand over to its page. */
const LATER_MS = 2000;

/** A `staleTime` (milliseconds) for queries that reload on every visit to a page: data stay fresh until they are shown. */
export const freshUntilShown = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount > 1 ? LATER_MS : FIRST_MS;

type Options<Answer, Variables> = UseMutationOptions<Answer, Error, Variables> & {
  readonly mutationKey: readonly [string];
};

/**
 * A mutation that runs one call at a time: a second press before the button shows as busy does nothing (`mutateAsync` rejects
 * without a message). It checks the cache, because `isPending` is only up to date after a render.
 */
export function useSingleMutation<Answer, Variables>(
  options: Options<Answer, Variables>,
): UseMutationResult<Answer, Error, Variables> {
  const client = useQueryClient();
  const mutation = useMutation(options);
  const { mutationKey } = options;
  const isInFlight = () => client.isMutating({ mutationKey, exact: true }) > 0;
  return {
    ...mutation,
    mutate: (...call) => {
      if (!isInFlight()) mutation.mutate(...call);
    },
    mutateAsync: (...call) =>
      isInFlight() ? Promise.reject(new Error('already under way')) : mutation.mutateAsync(...call),
  };
}

/** The same, with a toast about a failure. */
export function useToastedMutation<Answer, Variables>(options: Options<Answer, Variables>) {
  return useSingleMutation({ onError: notifyFailure, ...options });
}

/** The server's answer or, if none comes, the data loaded on this device; rejects if there are none (`undefined`). */
export async function answerOrLoaded<Answer>(
  answer: Promise<Answer>,
  known: () => Answer | undefined,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const here = error instanceof NetworkFailure ? known() : undefined;
    if (here === undefined) throw error;
    return here;
  }
}

/** For queries that a page's loader runs: the page then shows that answer or failure without a second call. */
export const LOADER_QUERY_OPTIONS = { staleTime: 2000, retryOnMount: false } as const;
