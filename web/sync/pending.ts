import { useSyncExternalStore } from 'react';
import { ERROR_STATUS } from '#domain/errors.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
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

// Changes made here that aren't on the server yet: as stored on the device, shared by all tabs, and as this page shows them.

/** Stores changes until they're sent, oldest first. Synchronous, so a change is stored even if the page is left at once. */
export type ChangeStore = {
  readonly list: () => UnsentChange[];
  readonly put: (change: UnsentChange) => void;
  readonly remove: (id: string) => void;
};

/** The changes on this device; signing out removes them. Ids begin with the time, so sorting the keys gives their order. */
export const deviceChanges: ChangeStore = {
  list: () => storedKeys(UNSENT_PREFIX).sort().flatMap(read),
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

function read(key: string): UnsentChange[] {
  const change = changeIn(readStored(key) ?? '');
  return change ? [change] : [];
}

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

/** Shown changes that can still be undone and are sent after that. Not stored: if they're lost, nothing gets deleted. */
const staged = new Map<string, UnsentChange>();
/** The ids of changes whose maker waits for the answer. */
const inFlight = new Set<string>();
/** Whether the last round of sending ended because the connection or the server was gone. */
let isDisconnected = false;
let all: readonly UnsentChange[] = [];
let unsent: readonly UnsentChange[] = [];
let pending: readonly UnsentChange[] = [];
let stagedNow: readonly UnsentChange[] = [];
let unreadable: readonly UnreadableChange[] = [];
const listeners = new Set<() => void>();

/** Whether no end of the browser loses a stored change: before that nothing says that it waits. */
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
 * Lets refused changes that show on their own page be sent again: the ones the server failed on, or all that the page doesn't
 * have to settle itself, because the server may answer differently now.
 */
export function retryRefused(which: 'failed' | 'all'): void {
  for (const change of deviceChanges.list()) {
    const { refusal, ...rest } = change;
    if (refusal === undefined || !showsOnItsPage(change)) continue;
    const isOfPage = ['based_on', 'text'].includes(refusal.errors[0]?.path ?? '');
    if (which === 'all' ? !isOfPage : ERROR_STATUS[refusal.code] >= 500) deviceChanges.put(rest);
  }
}

/** Sets whether the last round of sending ended because the connection or the server was gone. */
export function setConnectivity(isGone: boolean): void {
  isDisconnected = isGone;
  for (const listener of listeners) listener();
}

/** Whether unsent changes can only stay on this device for now. */
export const isOffline = (): boolean => isDisconnected;

/** Marks a change as one whose maker waits for the answer; returns a function that ends this. */
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

/** Stops showing a held change. If it's to be sent, send it first. */
export function release(id: string): void {
  staged.delete(id);
  refreshPending();
}

/** The changes that can still be undone. */
export const stagedChanges = (): readonly UnsentChange[] => stagedNow;

export function useStagedChanges(): readonly UnsentChange[] {
  return useSyncExternalStore(subscribeToPending, stagedChanges);
}

/** The changes to apply to the server's answers right now, oldest first; refused ones aren't among them. */
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
export function reuseIfEqual<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
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
