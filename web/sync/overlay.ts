import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { ChangeKind, UnsentChange } from './change.ts';
import { laidChanges, onPending, unlessSame } from './pending.ts';

// The cache holds what the server answered; what waits on this device is laid over it wherever it is read, and never written into
// it before the server has it (decision 124). So nothing ever has to be taken back.

/** What an answer shows with changes laid over it: the very same answer where they change nothing of it. */
export type Lay = (
  answer: unknown,
  over: { queryKey: QueryKey; changes: readonly UnsentChange[] },
) => unknown;

type Overlay = {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** Fetches what is laid with; once it is there it is at hand. */
  readonly load: () => Promise<Lay>;
  lay: Lay | undefined;
  loading: Promise<void> | undefined;
};

const overlays = new Map<unknown, Overlay>();

/**
 * Says how changes of these kinds are over the queries whose keys begin with `roots`. What comes as a function that fetches it is
 * fetched with the first such change.
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

/** Resolves once what waits on this device is laid over the queries under `root`, or cannot be now. Never rejects. */
export function overlayReady(root: string): Promise<void> {
  const overlay = overlays.get(root);
  if (overlay === undefined || overlay.lay !== undefined) return Promise.resolve();
  overlay.loading ??= overlay.load().then(
    (lay) => {
      overlay.lay = lay;
      for (const listener of listeners) listener();
    },
    () => {
      // Tried again with the next change.
      overlay.loading = undefined;
    },
  );
  return overlay.loading;
}

/** What a feature makes of the server's word on its changes, where that is more than to fold them in. */
export type Handling = {
  /** Takes the answer over. */
  readonly answered: (change: UnsentChange, answer: unknown) => Promise<void>;
  /** As the outbox's `onRefused`. */
  readonly refused: (change: UnsentChange, error: unknown) => Promise<UnsentChange | null | undefined>;
};
const handlings = new Map<ChangeKind, () => Promise<Handling>>();

/** Says who handles the server's word on changes of some kinds. */
export function handleWith(kinds: readonly ChangeKind[], load: () => Promise<Handling>): void {
  for (const kind of kinds) handlings.set(kind, load);
}

/** Who handles the server's word on a change; nobody for most kinds. */
export async function handlingOf({ about }: UnsentChange): Promise<Handling | undefined> {
  return handlings.get(about.kind)?.();
}

const NOTHING: readonly UnsentChange[] = [];
const listeners = new Set<() => void>();
const lastLaid = new Map<string, readonly UnsentChange[]>();

/** The changes that are over the queries under a root; none until that can be shown. */
function changesOver(root: string): readonly UnsentChange[] {
  const overlay = overlays.get(root);
  const changes = overlay ? laidChanges().filter(({ about }) => overlay.kinds.has(about.kind)) : NOTHING;
  if (changes.length > 0 && overlay?.lay === undefined) {
    void overlayReady(root);
    return NOTHING;
  }
  const same = unlessSame(lastLaid.get(root) ?? NOTHING, changes);
  lastLaid.set(root, same);
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

/** The query as it is to be read by a page: what it gives has in it what waits on this device. */
export function useLaid<Query extends { readonly queryKey: QueryKey }>(query: Query): Query {
  const root = String(query.queryKey[0]);
  const changes = useSyncExternalStore(subscribe, () => changesOver(root));
  const hash = hashKey(query.queryKey);
  const select = useMemo(
    () => (answer: unknown) => lay(answer, { queryKey: JSON.parse(hash), changes }),
    [hash, changes],
  );
  // What is laid over an answer is of its type.
  return changes.length === 0 ? query : { ...query, select };
}

/** What a query shows just now, for anyone who is no component; `undefined` where nothing is loaded. */
export function shownNow<Key extends QueryKey>(queryKey: Key): Loaded<Key> {
  const changes = changesOver(String(queryKey[0]));
  // What is laid over an answer is of its type.
  return lay(queryClient.getQueryData(queryKey), { queryKey, changes }) as Loaded<Key>;
}

type Loaded<Key extends QueryKey> = ReturnType<typeof queryClient.getQueryData<unknown, Key>>;

/**
 * Takes changes that the server has into what was loaded before, so that nothing falls back until it is loaded again. Loads that
 * are under way and may not have them are given up, but for first ones, of which nothing is shown yet.
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
  // All of it worked out before any of it is written: one may be laid with the help of another.
  const after = queries.map(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) => {
    const folded = lay(data, { queryKey, changes });
    return { queryKey, folded, isSame: folded === data, updatedAt };
  });
  for (const { queryKey, folded, isSame, updatedAt } of after) {
    // It is as old as it was, and loaded again as soon as it would have been.
    if (!isSame) queryClient.setQueryData(queryKey, folded, { updatedAt });
  }
}
