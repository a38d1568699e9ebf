import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readDetails } from '#domain/account/account.calls.ts';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { forgetStored, readStored } from '#web/lib/device-storage.ts';
import { clearPersistedCache, DRAFT_PREFIX, UNSENT_PREFIX } from '#web/lib/durable-copy.ts';
import { send } from '#web/lib/http/api-client.ts';
import { NetworkFailure } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ownerIn } from '#web/sync/change.ts';
import { dropLoadedBefore, hydratePersisted } from '#web/sync/persisted-cache.ts';

const TWELVE_HOURS_MS = 12 * 60 * 60 * 1000;

/** Loads the signed-in person from the server. */
type FetchUser = (signal: AbortSignal) => Promise<UserDetails>;

/** Loads only the person. */
export const fetchDetails: FetchUser = (signal) => send(readDetails, { signal, evenBeforeUnsent: true });

/** The signed-in person and where they are in their cycle. Every feature uses it, so it's here. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => fetchUser(fetchDetails, signal),
  staleTime: TWELVE_HOURS_MS,
  refetchInterval: TWELVE_HOURS_MS,
  refetchOnWindowFocus: 'always',
});

/** `userQuery` through a call that also loads other data; callers that wait for the user share it. */
export const userQueryBy = (ask: FetchUser): typeof userQuery => ({
  ...userQuery,
  queryFn: ({ signal }) => fetchUser(ask, signal),
});

/** Loads the person. Offline at the start of a visit, it restores the persisted one with the other data of that visit. */
async function fetchUser(ask: FetchUser, signal: AbortSignal): Promise<UserDetails> {
  const wasOnline = navigator.onLine;
  const askedAt = Date.now();
  const known = queryClient.getQueryData<UserDetails>(['user']);
  try {
    const user = await ask(signal);
    // Details have been forgotten since, on any device.
    if (known !== undefined && linesOf(known) !== linesOf(user)) dropLoadedBefore(askedAt);
    return user;
  } catch (error) {
    const isStart = queryClient.getQueryData(['user']) === undefined;
    if (!(error instanceof NetworkFailure) || !isStart) throw error;
    await hydratePersisted();
    const user = queryClient.getQueryData<UserDetails>(['user']);
    if (user !== undefined) return user;
    // The connection came back meanwhile.
    if (!wasOnline && navigator.onLine) return ask(signal);
    throw error;
  }
}

/** The lines, and whether what is before them has gone: until then older details may still be read. */
const linesOf = ({ details }: UserDetails): string =>
  JSON.stringify([details.details_from, details.forgotten_until]);

/** Reloads the user, however fresh the cached one is. */
export const reloadUser = (): Promise<UserDetails> => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });

/** Updates the cached details after a save, without another call. */
export function patchDetails(change: Partial<UserDetails['details']>): void {
  queryClient.setQueryData(userQuery.queryKey, (user) =>
    user === undefined ? user : { ...user, details: { ...user.details, ...change } },
  );
}

/** The signed-in person's id; `undefined` until they are loaded. */
export const loadedUserId = () => queryClient.getQueryData<UserDetails>(['user'])?.details.t_id;

/** Removes a person's data from this tab and device, but not its settings and other people's unsealed unsent changes. */
export function forgetPerson(id = loadedUserId()): void {
  forgetStored((key) => {
    if (![UNSENT_PREFIX, DRAFT_PREFIX].some((prefix) => key.startsWith(prefix))) return false;
    const text = readStored(key);
    const owner = text === undefined ? undefined : ownerIn({ key, text });
    return owner !== undefined && owner !== id;
  });
  queryClient.clear();
  clearPersistedCache();
}

/** The signed-in person as loaded from the server; suspends until then. */
export function useUser() {
  return useSuspenseQuery(userQuery).data;
}
