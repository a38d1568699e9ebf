import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ERROR_STATUS } from '#domain/errors.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { type ChangeKind, changeSchema, showsOnItsPage, type UnsentChange } from './change.ts';
import { UNSENT_PREFIX } from './has-unsent.ts';
import { takeInOldDrafts } from './old-drafts.ts';

// What was changed here and is not on the server yet: on the device, where all tabs share it, and as this page shows it.

/** Where changes lie until they are sent, oldest first. Nothing waits: what was put is there, though the page be left at once. */
export type ChangeStore = {
  readonly list: () => UnsentChange[];
  readonly put: (change: UnsentChange) => void;
  readonly remove: (id: string) => void;
};

/** The changes on this device; signing out removes them. Ids begin with the time, so they are in order. */
export const deviceChanges: ChangeStore = {
  list: () => storedKeys(UNSENT_PREFIX).sort().flatMap(read),
  put: (change) => {
    // A session that has ended meanwhile leaves nothing behind.
    if (hasStoredSession()) store(UNSENT_PREFIX + change.id, JSON.stringify(change));
    showPending();
  },
  remove: (id) => {
    removeStored(UNSENT_PREFIX + id);
    showPending();
  },
};

function read(key: string): UnsentChange[] {
  try {
    return [v.parse(changeSchema, JSON.parse(readStored(key) ?? ''))];
  } catch {
    return []; // removed by another tab this moment, or not ours
  }
}

/** Of these a press shows before it is answered; the others say that they are under way, and show once that is over. */
const SHOWN_AT_ONCE: ReadonlySet<ChangeKind> = new Set(['task-changed', 'task-deleted', 'habit-checked']);

/** What can still be taken back, and is sent only then. It is shown and not written down: a mistake is on the side of keeping. */
const held = new Map<string, UnsentChange>();
/** What is being answered to anyone who made it just now. */
const underWay = new Set<string>();
/** Whether the last round of sending ended because the line or the server was away. */
let isCut = false;
let all: readonly UnsentChange[] = [];
let unsent: readonly UnsentChange[] = [];
let laid: readonly UnsentChange[] = [];
const listeners = new Set<() => void>();

/** Looks again at what is on the device. */
export function showPending(): void {
  const stored = deviceChanges.list();
  const isWaitedFor = ({ id }: UnsentChange) => underWay.has(id);
  const isLaid = (change: UnsentChange) =>
    change.refusal === undefined && (!isWaitedFor(change) || SHOWN_AT_ONCE.has(change.about.kind));
  all = unlessSame(all, stored);
  unsent = unlessSame(
    unsent,
    stored.filter((change) => !isWaitedFor(change) && !showsOnItsPage(change)),
  );
  laid = unlessSame(laid, [...stored.filter(isLaid), ...held.values()]);
  for (const listener of listeners) listener();
}

/**
 * Lets refused changes that show on their own page be sent again: those that the server failed on, or all that are not for the
 * page to settle, since the server may have changed its mind.
 */
export function retryRefused(which: 'failed' | 'all'): void {
  for (const change of deviceChanges.list()) {
    const { refusal, ...rest } = change;
    if (refusal === undefined || !showsOnItsPage(change)) continue;
    const isOfPage = ['based_on', 'text'].includes(refusal.errors[0]?.path ?? '');
    if (which === 'all' ? !isOfPage : ERROR_STATUS[refusal.code] >= 500) deviceChanges.put(rest);
  }
}

/** Notes whether the last round of sending ended because the line or the server was away. */
export function noteLine(isGone: boolean): void {
  isCut = isGone;
  for (const listener of listeners) listener();
}

/** Whether what waits can only stay on this device for now. */
export const isLineCut = (): boolean => isCut;

/** Marks a change as one whose maker waits for the answer; gives the way to end that. */
export function markUnderWay(id: string): () => void {
  underWay.add(id);
  return () => {
    underWay.delete(id);
    showPending();
  };
}

/** Shows a change that is not to be sent yet, until it is let go. */
export function hold(change: UnsentChange): void {
  held.set(change.id, change);
  showPending();
}

/** Shows a held change no longer; anyone who sends it does so first. */
export function letGo(id: string): void {
  held.delete(id);
  showPending();
}

/** The changes that can still be taken back. */
export const heldChanges = (): readonly UnsentChange[] => [...held.values()];

/** Whether a change can still be taken back. */
export function useIsHeld(id: string): boolean {
  return useSyncExternalStore(onPending, () => held.has(id));
}

/** What is over the server's answers just now, oldest first: everything that it may still take. */
export const laidChanges = (): readonly UnsentChange[] => laid;

/** Everything on the device that the server is not known to have, anybody's, oldest first. */
export const storedChanges = (): readonly UnsentChange[] => all;

/** What was changed here and is not on the server, refused or not, oldest first, but for what shows on its own page. */
export function useUnsentChanges(): readonly UnsentChange[] {
  return useSyncExternalStore(onPending, () => unsent);
}

/** How many changes are lost where the session ends on this device now. */
export function useUnsentCount(): number {
  return useSyncExternalStore(onPending, () => all.length);
}

/** Whether a change of what has this id waits here, refused or not. */
export function useIsUnsent(id: string): boolean {
  return useSyncExternalStore(onPending, () => unsent.some(({ about }) => about.id === id));
}

/** Calls back when something is changed, sent or dropped; gives the way to stop. */
export function onPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The list from before where it says the same, so that nothing is drawn again for it. */
export function unlessSame<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const isSame = before.length === now.length && before.every((item, index) => isAlike(item, now[index]));
  return isSame ? before : now;
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

takeInOldDrafts();
showPending();
// Another tab wrote something down or removed it; without a key it removed everything.
if ('window' in globalThis) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(UNSENT_PREFIX)) showPending();
  });
}
