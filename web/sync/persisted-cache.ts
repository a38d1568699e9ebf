import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { isSealing, openedText, sealedText } from '#web/lib/device-storage.ts';
import { CACHE_DATABASE, databaseStep } from '#web/lib/durable-copy.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { isKeyMissing } from '#web/lib/lock/lock-settings.ts';
import { needsOnboarding } from '#web/lib/session/required-steps.ts';
import { hasStoredSession, storedSessionName } from '#web/lib/session/session.ts';
import { storeGreeting } from '#web/lib/stored-picture.ts';
import { after } from '#web/lib/time/after.ts';

// The query cache as the last visit left it, stored on this device: a start shows it before the server has answered, and
// without a connection it's all there is (decision 127).

type PersistedCache = {
  /** The build that wrote the copy; another build's data may have other shapes. */
  readonly build: string;
  /** The session that wrote the copy; another session may be another person's. */
  readonly session: string | undefined;
  /** Unix milliseconds. */
  readonly at: number;
  readonly state: DehydratedState;
};

/** The address of the app's script, which changes whenever anything in the app does. */
const pageBuild = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
const MAX_AGE_MS = 30 * 86_400_000;
/** How long to wait for the database, which another tab may have locked. */
const READ_TIMEOUT_MS = 1500;
/** Changes of the cache within this time are written together. */
const WRITE_AFTER_MS = 1000;
/** The first write waits until after the first paint of data. */
const FIRST_WRITE_AFTER_MS = 3000;

/** The key of `userQuery`, whose data are in every copy. */
const USER = ['user'] as const;

/** The state of a query whose last load succeeded. */
const SUCCEEDED = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;

/** What was loaded before this instant (Unix milliseconds) may have forgotten details, and isn't written any more. */
let droppedBefore = 0;

/**
 * Drops what was loaded before `instant` (Unix milliseconds) from memory and so from the copy, because details in it may have
 * been forgotten since. What's on the screen is reloaded; what's being loaded, such as the user, is left alone.
 */
export function dropLoadedBefore(instant: number): void {
  droppedBefore = instant;
  const older = {
    fetchStatus: 'idle',
    predicate: ({ queryKey: [root], state }: Query) => state.dataUpdatedAt < instant && root !== 'texts',
  } as const;
  queryClient.removeQueries({ ...older, type: 'inactive' });
  void queryClient.invalidateQueries(older);
}

/** Dehydrates all loaded data, even if a reload has failed since. */
export function dehydrateLoaded(client: QueryClient): DehydratedState {
  const state = dehydrate(client, {
    // Without those that are dropped with their page, such as typed searches.
    shouldDehydrateQuery: ({ state: { data, dataUpdatedAt }, gcTime }) =>
      data !== undefined && gcTime !== 0 && dataUpdatedAt >= droppedBefore,
    shouldDehydrateMutation: () => false,
  });
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, ...SUCCEEDED } }));
  return { ...state, queries };
}

/** Whether the signed-in user is loaded. Checked again after each wait, because the session may have ended or changed. */
const isUserLoaded = (): boolean =>
  hasStoredSession() && queryClient.getQueryData<UserDetails>(USER) !== undefined;

/** Writes the copy at once, so that a change that's shown but not sent is still there after a restart. Never rejects. */
export async function persistCache(): Promise<void> {
  const take = (): PersistedCache | undefined =>
    isUserLoaded()
      ? {
          build: pageBuild(),
          session: storedSessionName(),
          at: Date.now(),
          state: dehydrateLoaded(queryClient),
        }
      : undefined;
  const { data: user, dataUpdatedAt: loadedAt = 0 } = queryClient.getQueryState<UserDetails>(USER) ?? {};
  if (user === undefined || !isUserLoaded()) return;
  // Failures are ignored: without storage the next visit only starts slower, and has nothing to show offline.
  await writeSnapshot(take).catch(() => undefined);
  await import('./person-greeting.ts')
    .then(({ greetingOf }) => greetingOf(user, loadedAt))
    .then((greeting) => greeting !== undefined && isUserLoaded() && storeGreeting(greeting))
    .catch(() => undefined);
}

/** Writes the copy soon after the cache changes and whenever the app is hidden, until the returned function is called. */
export function startPersisting(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void persistCache();
    }, ms);
  };
  within(FIRST_WRITE_AFTER_MS);
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') within(WRITE_AFTER_MS);
  });
  const whenLeft = () => void (document.visibilityState === 'hidden' && persistCache());
  document.addEventListener('visibilitychange', whenLeft);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', whenLeft);
    clearTimeout(timer);
  };
}

/** The copy from an earlier visit of the same session, if this same build wrote it and it isn't too old. Never rejects. */
export async function restoreCache(): Promise<PersistedCache | undefined> {
  if (!hasStoredSession()) return undefined;
  // Only this file writes it.
  const found = readSnapshot().catch(() => undefined) as Promise<PersistedCache | undefined>;
  const persisted = await Promise.race([found, after(READ_TIMEOUT_MS)]);
  if (persisted === undefined || !hasStoredSession() || persisted.session !== storedSessionName())
    return undefined;
  return persisted.build === pageBuild() && Date.now() - persisted.at < MAX_AGE_MS ? persisted : undefined;
}

/**
 * Restores the copy into the cache if it was loaded today in the person's time zone, because the phase, due tasks and checks
 * belong to a day. Doesn't if it still led to onboarding, which may have ended just before the next write. Returns whether it
 * was restored; the caller then has to reload.
 */
export function hydrateIfFromToday({ state }: Pick<PersistedCache, 'state'>): boolean {
  const found = state.queries.find(({ queryKey }) => queryKey[0] === USER[0])?.state;
  // The same build wrote it, with the user under this key.
  const user = found?.data as UserDetails | undefined;
  const zone = user?.details.timezone;
  const now = Date.now();
  // Compares the time of loading, not of writing: without a connection that may be days later.
  if (!found || !zone || localDateAt(found.dataUpdatedAt / 1000, zone) !== localDateAt(now / 1000, zone))
    return false;
  if (needsOnboarding(user)) return false;
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now, isInvalidated: false },
  }));
  hydrate(queryClient, { ...state, queries });
  reloadWhenOnline();
  return true;
}

/** Restores the copy whatever its day, unless something newer is loaded: for a start when the server can't be reached. */
export async function hydratePersisted(): Promise<void> {
  const persisted = await restoreCache();
  if (persisted === undefined) return;
  hydrate(queryClient, persisted.state);
  // Data from an earlier visit are stale; marked in a timeout, after the caller has read them.
  setTimeout(() => void queryClient.invalidateQueries({ refetchType: 'none' }));
  reloadWhenOnline();
}

function reloadWhenOnline(): void {
  window.addEventListener('online', () => void queryClient.invalidateQueries(), { once: true });
}

const PLACE = { database: CACHE_DATABASE, store: 'snapshots' } as const;
const KEY = 'newest';

/** The stored value; `undefined` if there is none. Rejects if there's no database. */
export async function readSnapshot(): Promise<unknown> {
  const stored: unknown = await databaseStep({ ...PLACE, mode: 'readonly', work: (store) => store.get(KEY) });
  if (typeof stored !== 'string') return stored;
  const text = openedText(KEY, stored);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Stores what `take` returns once the database is open; `undefined` leaves it as it was. */
export async function writeSnapshot(take: () => unknown): Promise<void> {
  await databaseStep({
    ...PLACE,
    mode: 'readwrite',
    work: (store) => {
      const value = take();
      // After a new sign-in on a sealed device, before its passkey was used: nothing may be stored unsealed.
      if (value === undefined || isKeyMissing()) return undefined;
      // Only texts can be sealed; otherwise the browser clones the value.
      return store.put(isSealing() ? sealedText(KEY, JSON.stringify(value)) : value, KEY);
    },
  });
}
