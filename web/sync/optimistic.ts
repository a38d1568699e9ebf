import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { ChangeKind, UnsentChange } from './change.ts';
import { pendingChanges, reuseIfEqual, subscribeToPending } from './pending.ts';

// The cache holds what the server answered. Unsent changes are applied to it on reading, and written into it only once the
// server has them (decision 124), so nothing ever has to be rolled back.

/** Returns an answer with changes applied; the same object if they change nothing in it. */
export type ApplyPending = (
  answer: unknown,
  over: { queryKey: QueryKey; changes: readonly UnsentChange[] },
) => unknown;

type OptimisticRegistration = {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** Fetches the function that is then in `lay`. */
  readonly load: () => Promise<ApplyPending>;
  apply: ApplyPending | undefined;
  loading: Promise<void> | undefined;
};

const registrations = new Map<unknown, OptimisticRegistration>();

/**
 * Registers how changes of these kinds apply to the queries whose keys begin with one of `roots`. With `load`, that code is
 * fetched at the first such change.
 */
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

/** Resolves once unsent changes can be applied to the queries under `root`, or that code failed to load. Never rejects. */
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

/** What a feature does with the server's answers to its changes, if that's more than `commitToCache`. */
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
const listeners = new Set<() => void>();
const lastPending = new Map<string, readonly UnsentChange[]>();

/** The changes to apply to the queries under a root; none until the code for that is loaded. */
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

function applyPending(answer: unknown, over: Parameters<ApplyPending>[1]): unknown {
  if (answer === undefined || over.changes.length === 0) return answer;
  const registration = registrations.get(over.queryKey[0]);
  return registration?.apply ? registration.apply(answer, over) : answer;
}

function subscribe(listener: () => void): () => void {
  const stop = subscribeToPending(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** The query with unsent changes applied to its data, as pages should read it. */
export function useOptimisticQuery<Query extends { readonly queryKey: QueryKey }>(query: Query): Query {
  const root = String(query.queryKey[0]);
  const changes = useSyncExternalStore(subscribe, () => pendingChangesFor(root));
  const hash = hashKey(query.queryKey);
  const select = useMemo(
    () => (answer: unknown) => applyPending(answer, { queryKey: JSON.parse(hash), changes }),
    [hash, changes],
  );
  // Applying changes keeps the answer's type.
  return changes.length === 0 ? query : { ...query, select };
}

/**
 * The same; while a query with another key loads, the last one's data stay, with changes applied to them, too. A new function each
 * time, because with the same one, such as `keepPreviousData`, Query shows what it selected before the changes.
 */
export function useOptimisticQueryWithPrevious<Query extends { readonly queryKey: QueryKey }>(query: Query) {
  return { ...useOptimisticQuery(query), placeholderData: <Data>(last: Data) => last };
}

/** What a query shows right now, for code outside components; `undefined` if nothing is loaded. */
export function optimisticData<Key extends QueryKey>(queryKey: Key): Loaded<Key> {
  const changes = pendingChangesFor(String(queryKey[0]));
  // Applying changes keeps the answer's type.
  return applyPending(queryClient.getQueryData(queryKey), { queryKey, changes }) as Loaded<Key>;
}

type Loaded<Key extends QueryKey> = ReturnType<typeof queryClient.getQueryData<unknown, Key>>;

/**
 * Writes changes that the server has into the loaded data, so that nothing jumps back before the next load. Cancels running
 * reloads, which may have missed the changes, but not first loads, because nothing of them is shown yet.
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
  // Works everything out before writing any of it, because one result may use another query's data.
  const after = queries.map(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) => {
    const folded = applyPending(data, { queryKey, changes });
    return { queryKey, folded, isSame: folded === data, updatedAt };
  });
  for (const { queryKey, folded, isSame, updatedAt } of after) {
    // Keeps its age, so that it's reloaded as soon as before.
    if (!isSame) queryClient.setQueryData(queryKey, folded, { updatedAt });
  }
}
