import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { ChangeKind, UnsentChange } from './change.ts';
import { onPending, pendingChanges, unlessSame } from './pending.ts';

// The cache holds what the server answered. Unsent changes are applied to it on reading, and written into it only once the
// server has them (decision 124), so nothing ever has to be rolled back.

/** Returns an answer with changes applied; the same object if they change nothing in it. */
export type Lay = (
  answer: unknown,
  over: { queryKey: QueryKey; changes: readonly UnsentChange[] },
) => unknown;

type Overlay = {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** Fetches the function that is then in `lay`. */
  readonly load: () => Promise<Lay>;
  lay: Lay | undefined;
  loading: Promise<void> | undefined;
};

const overlays = new Map<unknown, Overlay>();

/**
 * Registers how changes of these kinds apply to the queries whose keys begin with one of `roots`. With `load`, that code is
 * fetched at the first such change.
 */
export function layOver({
  roots,
  kinds,
  ...how
}: {
  readonly roots: readonly string[];
  readonly kinds: readonly ChangeKind[];
} & ({ readonly lay: Lay } | { readonly load: () => Promise<Lay> })): void {
  const overlay: Overlay = {
    kinds: new Set(kinds),
    load: 'load' in how ? how.load : async () => how.lay,
    lay: 'lay' in how ? how.lay : undefined,
    loading: undefined,
  };
  for (const root of roots) overlays.set(root, overlay);
}

/** Resolves once unsent changes can be applied to the queries under `root`, or that code failed to load. Never rejects. */
export function overlayReady(root: string): Promise<void> {
  const overlay = overlays.get(root);
  if (overlay === undefined || overlay.lay !== undefined) return Promise.resolve();
  overlay.loading ??= overlay.load().then(
    (lay) => {
      overlay.lay = lay;
      for (const listener of listeners) listener();
    },
    () => {
      // The next change tries again.
      overlay.loading = undefined;
    },
  );
  return overlay.loading;
}

/** What a feature does with the server's answers to its changes, if that's more than `foldIn`. */
export type Handling = {
  /** As the outbox's `onAnswered`. */
  readonly answered: (change: UnsentChange, answer: unknown) => Promise<void>;
  /** As the outbox's `onRefused`. */
  readonly refused: (change: UnsentChange, error: unknown) => Promise<UnsentChange | null | undefined>;
};
const handlings = new Map<ChangeKind, () => Promise<Handling>>();

/** Registers the handling for some kinds of changes. */
export function handleWith(kinds: readonly ChangeKind[], load: () => Promise<Handling>): void {
  for (const kind of kinds) handlings.set(kind, load);
}

/** The handling for a change; most kinds have none. */
export async function handlingOf({ about }: UnsentChange): Promise<Handling | undefined> {
  return handlings.get(about.kind)?.();
}

const NOTHING: readonly UnsentChange[] = [];
const listeners = new Set<() => void>();
const lastPending = new Map<string, readonly UnsentChange[]>();

/** The changes to apply to the queries under a root; none until the code for that is loaded. */
function changesOver(root: string): readonly UnsentChange[] {
  const overlay = overlays.get(root);
  const changes = overlay ? pendingChanges().filter(({ about }) => overlay.kinds.has(about.kind)) : NOTHING;
  if (changes.length > 0 && overlay?.lay === undefined) {
    void overlayReady(root);
    return NOTHING;
  }
  const same = unlessSame(lastPending.get(root) ?? NOTHING, changes);
  lastPending.set(root, same);
  return same;
}

function lay(answer: unknown, over: Parameters<Lay>[1]): unknown {
  if (answer === undefined || over.changes.length === 0) return answer;
  const overlay = overlays.get(over.queryKey[0]);
  return overlay?.lay ? overlay.lay(answer, over) : answer;
}

function subscribe(listener: () => void): () => void {
  const stop = onPending(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** The query with unsent changes applied to its data, as pages should read it. */
export function useOptimisticQuery<Query extends { readonly queryKey: QueryKey }>(query: Query): Query {
  const root = String(query.queryKey[0]);
  const changes = useSyncExternalStore(subscribe, () => changesOver(root));
  const hash = hashKey(query.queryKey);
  const select = useMemo(
    () => (answer: unknown) => lay(answer, { queryKey: JSON.parse(hash), changes }),
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
export function shownNow<Key extends QueryKey>(queryKey: Key): Loaded<Key> {
  const changes = changesOver(String(queryKey[0]));
  // Applying changes keeps the answer's type.
  return lay(queryClient.getQueryData(queryKey), { queryKey, changes }) as Loaded<Key>;
}

type Loaded<Key extends QueryKey> = ReturnType<typeof queryClient.getQueryData<unknown, Key>>;

/**
 * Writes changes that the server has into the loaded data, so that nothing jumps back before the next load. Cancels running
 * reloads, which may have missed the changes, but not first loads, because nothing of them is shown yet.
 */
export async function foldIn(changes: readonly UnsentChange[]): Promise<void> {
  const isChanged = ({ queryKey }: { queryKey: QueryKey }) => {
    const overlay = overlays.get(queryKey[0]);
    return overlay?.lay !== undefined && changes.some(({ about }) => overlay.kinds.has(about.kind));
  };
  await queryClient.cancelQueries({
    predicate: (query) => query.state.data !== undefined && isChanged(query),
  });
  const queries = queryClient.getQueryCache().findAll({ predicate: isChanged });
  // Works everything out before writing any of it, because one result may use another query's data.
  const after = queries.map(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) => {
    const folded = lay(data, { queryKey, changes });
    return { queryKey, folded, isSame: folded === data, updatedAt };
  });
  for (const { queryKey, folded, isSame, updatedAt } of after) {
    // Keeps its age, so that it's reloaded as soon as before.
    if (!isSame) queryClient.setQueryData(queryKey, folded, { updatedAt });
  }
}
