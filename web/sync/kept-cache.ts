import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { keepGreeting } from '#web/lib/first-greeting.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { after } from '#web/lib/time/after.ts';
import { KEPT_DATABASE } from './forget-kept.ts';

// The query cache as the last visit left it, on this device: what a start shows before the server has answered, and all there
// is without a connection (decision 127).

/** A copy of the cache. */
export type KeptCache = {
  /** The build that wrote it; another one may have other shapes. */
  readonly build: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly state: DehydratedState;
};

interface DeviceSchema extends DBSchema {
  snapshots: { key: 'newest'; value: KeptCache };
}

/** The name of the app's own script, which changes with anything in the app. */
const buildOfPage = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
const LONGEST_KEPT_MS = 30 * 86_400_000;
/** Another tab may hold the database locked. */
const READ_WITHIN_MS = 1500;
/** Changes of the cache that come together are written once. */
const WRITE_AFTER_MS = 1000;

/** Where `userQuery` keeps the person, who is part of every copy. */
const USER = ['user'] as const;

/** Opened for one step and closed again, so that no tab holds up another one that removes it. */
async function withDatabase<Result>(
  work: (database: IDBPDatabase<DeviceSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<DeviceSchema>(KEPT_DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('snapshots'),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** What is kept: whatever is there, but for what is forgotten with its page, such as typed searches. */
const isKept = ({ state, gcTime }: Query): boolean => state.data !== undefined && gcTime !== 0;

/** How a query stands whose last load succeeded. */
const SUCCEEDED = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;

/** All data that are there, also where loading them again has failed since. */
export function dehydrateKept(client: QueryClient): DehydratedState {
  const state = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, ...SUCCEEDED } }));
  return { ...state, queries };
}

/** Whether somebody is signed in and known to this page; while it waited, the session may have ended or become another one. */
const isSomebodyHere = (): boolean =>
  hasStoredSession() && queryClient.getQueryData<UserDetails>(USER) !== undefined;

/** Writes the copy at once: a change that is shown and not sent yet must be there after a restart. Never rejects. */
export async function keepCacheNow(): Promise<void> {
  const write = async (database: IDBPDatabase<DeviceSchema>) => {
    if (!isSomebodyHere()) return;
    const kept: KeptCache = { build: buildOfPage(), at: Date.now(), state: dehydrateKept(queryClient) };
    await database.put('snapshots', kept, 'newest');
  };
  const { data: user, dataUpdatedAt: loadedAt = 0 } = queryClient.getQueryState<UserDetails>(USER) ?? {};
  if (user === undefined || !isSomebodyHere()) return;
  // A browser without storage has nothing to read without a connection; nor is what begins the next visit worth an error.
  await withDatabase(write).catch(() => undefined);
  await import('./keep-greeting.ts')
    .then(({ greetingOf }) => greetingOf(user, loadedAt))
    .then((greeting) => greeting !== undefined && isSomebodyHere() && keepGreeting(greeting))
    .catch(() => undefined);
}

/** From now on the copy follows the cache; gives the way to stop. Signing out removes it (`forgetKept`). */
export function keepCache(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void keepCacheNow();
    }, WRITE_AFTER_MS);
  };
  soon();
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') soon();
  });
  const whenLeft = () => void (document.visibilityState === 'hidden' && keepCacheNow());
  document.addEventListener('visibilitychange', whenLeft);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', whenLeft);
    clearTimeout(timer);
  };
}

/** The copy that an earlier visit of the same session left, written by this very build and not too long ago. Never rejects. */
export async function findKeptCache(): Promise<KeptCache | undefined> {
  if (!hasStoredSession()) return undefined;
  const found = withDatabase((database) => database.get('snapshots', 'newest')).catch(() => undefined);
  const kept = await Promise.race([found, after(READ_WITHIN_MS)]);
  const isUsable =
    kept?.build === buildOfPage() && Date.now() - kept.at < LONGEST_KEPT_MS && hasStoredSession();
  return isUsable ? kept : undefined;
}

/**
 * Takes what an earlier visit loaded as if it had been loaded just now, if that was on this very day in the person's zone:
 * the phase, what is due and what is done are those of a day. Returns whether it did; anyone who asks then has it loaded again.
 */
export function restoreOfToday({ state }: Pick<KeptCache, 'state'>): boolean {
  const found = state.queries.find(({ queryKey }) => queryKey[0] === USER[0])?.state;
  // Written by this very build, which keeps the person under this key.
  const user = found?.data as UserDetails | undefined;
  const zone = user?.details.timezone;
  const now = Date.now();
  // When it was loaded, not when it was kept: without a connection that may be days later.
  if (!found || !zone || localDateAt(found.dataUpdatedAt / 1000, zone) !== localDateAt(now / 1000, zone))
    return false;
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now, isInvalidated: false },
  }));
  hydrate(queryClient, { ...state, queries });
  reloadWhenOnline();
  return true;
}

/** Brings back what is kept of any day, where nothing newer is there: for a start at which the server cannot be reached. */
export async function restoreOfAnyDay(): Promise<void> {
  const kept = await findKeptCache();
  if (kept === undefined) return;
  hydrate(queryClient, kept.state);
  // Once anyone who asked for it has it: what is of an earlier visit is not fresh.
  setTimeout(() => void queryClient.invalidateQueries({ refetchType: 'none' }));
  reloadWhenOnline();
}

function reloadWhenOnline(): void {
  window.addEventListener('online', () => void queryClient.invalidateQueries(), { once: true });
}
