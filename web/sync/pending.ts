import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ERROR_STATUS } from '#domain/errors.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import {
  type ChangeKind,
  changeIn,
  migrateOldDrafts,
  showsOnItsPage,
  type UnreadableChange,
  type UnsentChange,
  unreadableChanges,
} from './change.ts';
import { DRAFT_PREFIX, isDurable, onDurable, UNSENT_PREFIX } from './durable-copy.ts';

// Changes that aren't on the server yet: stored on the device, shared by all tabs, and applied to what this page shows.

/** Stores changes until they're sent. Synchronous, so a change is stored even if the page is left at once. */
export type ChangeStore = {
  readonly list: () => UnsentChange[];
  readonly put: (change: UnsentChange) => void;
  readonly remove: (id: string) => void;
};

/** The changes on this device; signing out removes them. Ids begin with the time, so sorting the keys gives their order. */
export const deviceChanges: ChangeStore = {
  list: () =>
    storedKeys(UNSENT_PREFIX)
      .sort()
      .flatMap((key) => changeIn(readStored(key) ?? '') ?? []),
  put: (change) => {
    // Nothing is stored if the session has ended meanwhile.
    if (hasStoredSession()) store(UNSENT_PREFIX + change.id, JSON.stringify(change));
    refreshPending();
  },
  remove: (id) => {
    removeStored(UNSENT_PREFIX + id);
    refreshPending();
  },
};

/** Kinds that show before the server has answered; the others show as busy until then. */
const OPTIMISTIC_KINDS: ReadonlySet<ChangeKind> = new Set([
  'task-changed',
  'task-deleted',
  'task-skipped',
  'changes-seen',
  'habit-checked',
  'habit-skipped',
  'day-logged',
  'days-logged',
]);

/** Shown changes that are sent once they can't be undone any more. Not stored: if they're lost, nothing gets deleted. */
const staged = new Map<string, UnsentChange>();
/** The ids of changes whose caller waits for the answer. */
const inFlight = new Set<string>();
/** Whether the connection or the server was unreachable in the last round of sending. */
let isDisconnected = false;
let all: readonly UnsentChange[] = [];
let unsent: readonly UnsentChange[] = [];
let pending: readonly UnsentChange[] = [];
let stagedNow: readonly UnsentChange[] = [];
let unreadable: readonly UnreadableChange[] = [];
const listeners = new Set<() => void>();

/** Whether a stored change survives a crash of the browser; only then does the page say that it's queued. */
export const isSafe = ({ id }: UnsentChange): boolean => isDurable(UNSENT_PREFIX + id);

/** Reads the stored changes again and notifies the listeners. */
export function refreshPending(): void {
  const stored = deviceChanges.list();
  const isWaitedFor = ({ id }: UnsentChange) => inFlight.has(id);
  const isPending = (change: UnsentChange) =>
    change.refusal === undefined && (!isWaitedFor(change) || OPTIMISTIC_KINDS.has(change.about.kind));
  all = reuseIfEqual(all, stored);
  unreadable = reuseIfEqual(unreadable, unreadableChanges());
  unsent = reuseIfEqual(
    unsent,
    stored.filter((change) => !isWaitedFor(change) && !showsOnItsPage(change) && isSafe(change)),
  );
  stagedNow = reuseIfEqual(stagedNow, [...staged.values()]);
  pending = reuseIfEqual(pending, [...stored.filter(isPending), ...stagedNow]);
  for (const listener of listeners) listener();
}

/**
 * Clears the refusals of changes that show on their own page, so that they're sent again: of those the server failed on, or of
 * all that the page doesn't have to settle itself, because the server may answer differently now.
 */
export function retryRefused(which: 'failed' | 'all'): void {
  for (const change of deviceChanges.list()) {
    const { refusal, ...rest } = change;
    if (refusal === undefined || !showsOnItsPage(change)) continue;
    const isOfPage = ['based_on', 'text'].includes(refusal.errors[0]?.path ?? '');
    if (which === 'all' ? !isOfPage : ERROR_STATUS[refusal.code] >= 500) deviceChanges.put(rest);
  }
}

/** Records whether the connection or the server was unreachable in the last round of sending. */
export function setConnectivity(isGone: boolean): void {
  isDisconnected = isGone;
  for (const listener of listeners) listener();
}

/** Whether unsent changes can't be sent for now. */
export const isOffline = (): boolean => isDisconnected;

/** Marks a change whose caller waits for the answer; returns a function that ends this. */
export function markInFlight(id: string): () => void {
  inFlight.add(id);
  return () => {
    inFlight.delete(id);
    refreshPending();
  };
}

/** Shows a change without sending it, until `release`. */
export function stage(change: UnsentChange): void {
  staged.set(change.id, change);
  refreshPending();
}

/** Stops showing a staged change. Send it first, unless it was undone. */
export function release(id: string): void {
  staged.delete(id);
  refreshPending();
}

/** The staged changes, which can still be undone. */
export const stagedChanges = (): readonly UnsentChange[] => stagedNow;

export function useStagedChanges(): readonly UnsentChange[] {
  return useSyncExternalStore(subscribeToPending, stagedChanges);
}

/** The changes to apply to the server's answers, oldest first and without refused ones. */
export const pendingChanges = (): readonly UnsentChange[] => pending;

/** All stored changes, whoever made them, oldest first. */
export const storedChanges = (): readonly UnsentChange[] => all;

/** The unsent changes, refused ones too, oldest first, except those that show on their own page. */
export function useUnsentChanges(): readonly UnsentChange[] {
  return useSyncExternalStore(subscribeToPending, () => unsent);
}

/** The unsent changes that can't be read and therefore aren't sent. */
export function useUnreadableChanges(): readonly UnreadableChange[] {
  return useSyncExternalStore(subscribeToPending, () => unreadable);
}

/** Drops a change that can't be read. */
export function dropUnreadable({ key }: UnreadableChange): void {
  removeStored(key);
  refreshPending();
}

/** How many changes are lost if the session ends on this device now. */
export function useUnsentCount(): number {
  return useSyncExternalStore(subscribeToPending, () => all.length + unreadable.length);
}

/** Whether a change to the record with this id is unsent, refused or not. */
export function useIsUnsent(id: string): boolean {
  return useSyncExternalStore(subscribeToPending, () => unsent.some(({ about }) => about.id === id));
}

/** Calls back when a change is added, sent or dropped; returns a function that stops this. */
export function subscribeToPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The old list if the new one is equal, so that nothing renders again. */
function reuseIfEqual<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const isSame = before.length === now.length && before.every((item, index) => isEqual(item, now[index]));
  return isSame ? before : now;
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

migrateOldDrafts();
refreshPending();
onDurable(refreshPending);
// Another tab stored or removed a change; without a key it removed everything.
if ('window' in globalThis) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(UNSENT_PREFIX) || key.startsWith(DRAFT_PREFIX)) refreshPending();
  });
}

// The cache holds the server's answers. Unsent changes are applied to them on reading, and written into the cache only once
// the server has them (decision 124), so nothing ever has to be rolled back.

/** Applies changes to an answer; returns the same object if nothing in it changes. */
export type ApplyPending = (
  answer: unknown,
  over: { queryKey: QueryKey; changes: readonly UnsentChange[] },
) => unknown;

type OptimisticRegistration = {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** Loads the function that is then stored in `apply`. */
  readonly load: () => Promise<ApplyPending>;
  apply: ApplyPending | undefined;
  loading: Promise<void> | undefined;
};

const registrations = new Map<unknown, OptimisticRegistration>();

/** Registers how changes apply to the queries under `roots`. With `load`, that code is fetched at the first such change. */
export function registerOptimistic({
  roots,
  kinds,
  ...how
}: {
  readonly roots: readonly string[];
  readonly kinds: readonly ChangeKind[];
} & ({ readonly apply: ApplyPending } | { readonly load: () => Promise<ApplyPending> })): void {
  const registration: OptimisticRegistration = {
    kinds: new Set(kinds),
    load: 'load' in how ? how.load : async () => how.apply,
    apply: 'apply' in how ? how.apply : undefined,
    loading: undefined,
  };
  for (const root of roots) registrations.set(root, registration);
}

/** Loads the code that applies unsent changes to the queries under `root`. Never rejects. */
export function loadOptimistic(root: string): Promise<void> {
  const registration = registrations.get(root);
  if (registration === undefined || registration.apply !== undefined) return Promise.resolve();
  registration.loading ??= registration.load().then(
    (apply) => {
      registration.apply = apply;
      for (const listener of listeners) listener();
    },
    () => {
      // The next change tries again.
      registration.loading = undefined;
    },
  );
  return registration.loading;
}

/** A feature's handling of the server's answers to its changes, if it needs more than `commitToCache`. */
export type ChangeHandler = {
  /** As the outbox's `onAnswered`. */
  readonly answered: (change: UnsentChange, answer: unknown) => Promise<void>;
  /** As the outbox's `onRefused`. */
  readonly refused: (change: UnsentChange, error: unknown) => Promise<UnsentChange | null | undefined>;
};
const changeHandlers = new Map<ChangeKind, () => Promise<ChangeHandler>>();

/** Registers the handling for some kinds of changes. */
export function registerChangeHandler(
  kinds: readonly ChangeKind[],
  load: () => Promise<ChangeHandler>,
): void {
  for (const kind of kinds) changeHandlers.set(kind, load);
}

/** The handling for a change; most kinds have none. */
export async function changeHandlerFor({ about }: UnsentChange): Promise<ChangeHandler | undefined> {
  return changeHandlers.get(about.kind)?.();
}

const NO_CHANGES: readonly UnsentChange[] = [];
const lastPending = new Map<string, readonly UnsentChange[]>();

/** The changes that affect the queries under a root; none until the code that applies them is loaded. */
function pendingChangesFor(root: string): readonly UnsentChange[] {
  const registration = registrations.get(root);
  const changes = registration
    ? pendingChanges().filter(({ about }) => registration.kinds.has(about.kind))
    : NO_CHANGES;
  if (changes.length > 0 && registration?.apply === undefined) {
    void loadOptimistic(root);
    return NO_CHANGES;
  }
  const same = reuseIfEqual(lastPending.get(root) ?? NO_CHANGES, changes);
  lastPending.set(root, same);
  return same;
}

/** Applies the unsent changes to the queries under some roots again, because other data that they need have changed. */
export function reapplyPending(roots: readonly string[]): void {
  for (const root of roots) {
    const changes = lastPending.get(root);
    if (changes?.length) lastPending.set(root, [...changes]);
  }
  for (const listener of listeners) listener();
}

function applyPending(answer: unknown, over: Parameters<ApplyPending>[1]): unknown {
  if (answer === undefined || over.changes.length === 0) return answer;
  const registration = registrations.get(over.queryKey[0]);
  return registration?.apply ? registration.apply(answer, over) : answer;
}

/** The query with unsent changes applied to its data; pages read queries through this. */
export function useOptimisticQuery<Query extends { readonly queryKey: QueryKey }>(query: Query): Query {
  const root = String(query.queryKey[0]);
  const changes = useSyncExternalStore(subscribeToPending, () => pendingChangesFor(root));
  const hash = hashKey(query.queryKey);
  const select = useMemo(
    () => (answer: unknown) => applyPending(answer, { queryKey: JSON.parse(hash), changes }),
    [hash, changes],
  );
  // Applying changes keeps the answer's type.
  return changes.length === 0 ? query : { ...query, select };
}

/**
 * As `useOptimisticQuery`; while a query with another key loads, it shows the previous one's data, also with changes applied.
 * The function is new each time: with a stable one, such as `keepPreviousData`, Query shows its selection from before the changes.
 */
export function useOptimisticQueryWithPrevious<Query extends { readonly queryKey: QueryKey }>(query: Query) {
  return { ...useOptimisticQuery(query), placeholderData: <Data>(last: Data) => last };
}

/** A query's data with unsent changes applied, for code outside components; `undefined` if nothing is loaded. */
export function optimisticData<Key extends QueryKey>(queryKey: Key): Loaded<Key> {
  const changes = pendingChangesFor(String(queryKey[0]));
  // Applying changes keeps the answer's type.
  return applyPending(queryClient.getQueryData(queryKey), { queryKey, changes }) as Loaded<Key>;
}

type Loaded<Key extends QueryKey> = ReturnType<typeof queryClient.getQueryData<unknown, Key>>;

/**
 * Writes changes that the server has accepted into the cache, so that nothing jumps back before the next load. Cancels running
 * reloads, which may have missed the changes, but not first loads, because none of their data is shown yet.
 */
export async function commitToCache(changes: readonly UnsentChange[]): Promise<void> {
  const isChanged = ({ queryKey }: { queryKey: QueryKey }) => {
    const registration = registrations.get(queryKey[0]);
    return (
      registration?.apply !== undefined && changes.some(({ about }) => registration.kinds.has(about.kind))
    );
  };
  await queryClient.cancelQueries({
    predicate: (query) => query.state.data !== undefined && isChanged(query),
  });
  const queries = queryClient.getQueryCache().findAll({ predicate: isChanged });
  // Computes everything before writing, because one result may use another query's data.
  const after = queries.map(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) => {
    const updated = applyPending(data, { queryKey, changes });
    return { queryKey, updated, isSame: updated === data, updatedAt };
  });
  for (const { queryKey, updated, isSame, updatedAt } of after) {
    // With its old age, so that it's reloaded as soon as before.
    if (!isSame) queryClient.setQueryData(queryKey, updated, { updatedAt });
  }
}
