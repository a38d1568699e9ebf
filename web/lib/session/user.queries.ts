import { queryOptions } from '@tanstack/react-query';
import { readDetails } from '#domain/account/account.calls.ts';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { NetworkFailure } from '#web/lib/http/api-problem.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { restoreOfAnyDay } from '#web/sync/kept-cache.ts';

const TWELVE_HOURS_MS = 12 * 60 * 60 * 1000;

/** Asks the server who is signed in. */
type Ask = (signal: AbortSignal) => Promise<UserDetails>;

/** The call that answers nothing but the person. */
export const askDetails: Ask = (signal) => send(readDetails, { signal, evenBeforeUnsent: true });

/** Who is signed in and where they are in their cycle. Shared by every feature, so not a feature's own. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => fetchUser(askDetails, signal),
  staleTime: TWELVE_HOURS_MS,
  refetchInterval: TWELVE_HOURS_MS,
  refetchOnWindowFocus: 'always',
});

/** The same, asked once by a call that answers more than the person; anyone who waits for the user meanwhile waits for that. */
export const userQueryBy = (ask: Ask): typeof userQuery => ({
  ...userQuery,
  queryFn: ({ signal }) => fetchUser(ask, signal),
});

/** The person; without an answer at the start of a visit as they were loaded last, with whatever else was loaded then. */
async function fetchUser(ask: Ask, signal: AbortSignal): Promise<UserDetails> {
  const wasOnline = navigator.onLine;
  try {
    return await ask(signal);
  } catch (error) {
    const isStart = queryClient.getQueryData(['user']) === undefined;
    if (!(error instanceof NetworkFailure) || !isStart) throw error;
    const user = await lastLoaded();
    if (user !== undefined) return user;
    // The connection came back while this was looked for.
    if (!wasOnline && navigator.onLine) return ask(signal);
    throw error;
  }
}

async function lastLoaded(): Promise<UserDetails | undefined> {
  await restoreOfAnyDay();
  return queryClient.getQueryData<UserDetails>(['user']);
}

/** The user, asked for again however fresh the cached one is. */
export function reloadUser(): Promise<UserDetails> {
  return queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
}

/** Takes over what a successful save has just stored, without asking the server again. */
export function patchDetails(change: Partial<UserDetails['details']>): void {
  queryClient.setQueryData(userQuery.queryKey, (user) =>
    user === undefined ? user : { ...user, details: { ...user.details, ...change } },
  );
}
