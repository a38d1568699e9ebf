import { hashKey, type QueryKey, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type * as v from 'valibot';
import { hasUnsent, untilDurable } from '#web/lib/durable-copy.ts';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { type AnsweredRequest, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { after } from '#web/lib/time/after.ts';
import {
  type ChangeAbout,
  type ChangeKind,
  deviceChanges,
  handleOtherChanges,
  markInFlight,
  newId,
  notifyListeners,
  pendingChanges,
  type QueuedCall,
  reuseIfEqual,
  subscribeToPending,
  type UnsentChange,
} from './change.ts';

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
      notifyListeners();
    },
    () => {
      // The next change tries again.
      registration.loading = undefined;
    },
  );
  return registration.loading;
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
  notifyListeners();
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

/** The signed-in person as loaded, with unsent changes applied; suspends until then. */
export function useOptimisticUser() {
  return useSuspenseQuery(useOptimisticQuery(userQuery)).data;
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
  const updates = queries.map(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) => {
    const updated = applyPending(data, { queryKey, changes });
    return { queryKey, updated, isSame: updated === data, updatedAt };
  });
  for (const { queryKey, updated, isSame, updatedAt } of updates) {
    // With its old age, so that it's reloaded as soon as before.
    if (!isSame) queryClient.setQueryData(queryKey, updated, { updatedAt });
  }
}

handleOtherChanges({ answered: (change) => commitToCache([change]) });

/** Returned instead of an answer if the change is queued until there's a connection, or another tab got the answer. */
export const QUEUED = Symbol('kept');
export type Queued = typeof QUEUED;

/** The longest that a read waits for unsent changes. */
const SEND_TIMEOUT_MS = 5000;

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;
type MutationRequest<Answer extends AnySchema> = Pick<
  AnsweredRequest<Answer>,
  'method' | 'path' | 'body' | 'answer'
> & {
  readonly method: 'POST' | 'DELETE';
  readonly about: ChangeAbout;
  /** Overrides for the call if it's sent later. */
  readonly later?: Partial<QueuedCall>;
  /** Returns the queued changes that this one supersedes, both oldest first. */
  readonly replaced?: ((waiting: readonly UnsentChange[]) => readonly UnsentChange[]) | undefined;
};

/** Sends a change, or queues it on this device until there's a connection. Rejects if the server refuses it. */
export async function enqueueMutation<Answer extends AnySchema>({
  about,
  answer,
  later,
  replaced,
  ...call
}: MutationRequest<Answer>): Promise<v.InferOutput<Answer> | Queued> {
  const owner = queryClient.getQueryData(userQuery.queryKey)?.details.t_id;
  // A change can only be queued with an owner.
  if (owner === undefined) return callSignedIn({ ...call, answer });
  const change: UnsentChange = { id: newId(), owner, madeAt: Date.now(), about, call: { ...call, ...later } };
  const release = markInFlight(change.id);
  const isWaiting = (one: UnsentChange) => one.owner === owner && !(one.isTried && one.refusal === undefined);
  const old = replaced?.(deviceChanges.list().filter(isWaiting)) ?? [];
  // Store it before any slow step, because the page may be left at any moment.
  deviceChanges.put(change);
  for (const { id } of old) deviceChanges.remove(id);
  try {
    const outbox = await loadOutbox().catch(() => undefined);
    if (outbox === undefined) return QUEUED;
    for (const { id } of old) outbox.drop(id);
    const outcome = await outbox.send(change, call);
    if (outcome.kind === 'sent' && outcome.answer !== undefined) {
      const parsed = await answer['~standard'].validate(outcome.answer);
      if (parsed.issues === undefined) return parsed.value;
      throw new UnexpectedAnswer(undefined);
    }
    await untilDurable();
    return QUEUED;
  } finally {
    release();
  }
}

/** Loads the outbox's code; needed for the first change, or when something is unsent. */
export async function loadOutbox() {
  return (await import('./outbox.ts')).deviceOutbox;
}

/** Sends the signed-in person's unsent changes; resolves once that's done, has failed, or takes over 5 s. Never rejects. */
export async function sendUnsent(): Promise<void> {
  if (!hasUnsent()) return;
  await Promise.race([drain().catch(() => undefined), after(SEND_TIMEOUT_MS)]);
}

async function drain(): Promise<void> {
  const [outbox, { details }] = await Promise.all([loadOutbox(), queryClient.ensureQueryData(userQuery)]);
  await outbox.drain(details.t_id);
}
