import { useSyncExternalStore } from 'react';
import { ERROR_STATUS, type ErrorCode, type FieldError } from '#domain/errors.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { DRAFT_PREFIX, isDurable, onDurable, UNSENT_PREFIX } from '#web/lib/durable-copy.ts';
import { fromJson, type Shape } from '#web/lib/http/shape.ts';
import { tokenStore } from '#web/lib/native/platform.ts';

// Changes that aren't on the server yet: stored on the device and shared by all tabs.

/** Kinds of changes that show before the server has answered; the others show as busy until then. */
const OPTIMISTIC_KINDS = [
  'task-changed',
  'task-deleted',
  'task-skipped',
  'changes-seen',
  'habit-checked',
  'habit-skipped',
  'habit-amount',
  'day-logged',
  'days-logged',
] as const;
/** The kinds of changes that can be made without a connection. */
const CHANGE_KINDS = [
  ...OPTIMISTIC_KINDS,
  'task-created',
  'habit-changed',
  'habit-deleted',
  'period-logged',
  'period-deleted',
  'entry-saved',
  'entry-deleted',
  'label-added',
  'label-changed',
  'label-deleted',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether the server refused a change because details of its day aren't stored any more: it can't be sent again. */
export const isTooOld = ({ refusal }: Pick<UnsentChange, 'refusal'>): boolean =>
  refusal?.errors[0]?.reason === 'older_than_kept';

/**
 * Whether a change shows only on its own page, as the typed text itself. Nothing has to be reloaded once it's sent. A page that is
 * too old can't be opened any more.
 */
export const showsOnItsPage = (change: Pick<UnsentChange, 'about' | 'refusal'>): boolean =>
  change.about.kind === 'entry-saved' && !isTooOld(change);

/** Whether a later change may replace this one as long as it hasn't been sent. */
export const canBeReplaced = ({ about }: Pick<UnsentChange, 'about'>): boolean =>
  about.kind === 'entry-saved' || about.kind === 'day-logged';

/** The server knows a change's id for 24 hours; sent again later, an addition would count twice. */
const ADDITION_LASTS_MS = 23 * 3_600_000;

/** Whether a change would count twice if the server already has it: so it is marked before it is sent. */
export const isAddition = ({ about, call }: Pick<UnsentChange, 'about' | 'call'>): boolean =>
  about.kind === 'habit-amount' && call.body?.add !== undefined;

/** Whether only its owner can decide if an addition is sent again: it was sent long ago, and no answer came. */
export const mayHaveCounted = (change: UnsentChange): boolean =>
  isAddition(change) && change.isTried === true && Date.now() - change.madeAt > ADDITION_LASTS_MS;

/** The record that a change is about: for its row in the list of unsent changes, and to match it with loaded data. */
export type ChangeAbout = {
  readonly kind: ChangeKind;
  /** The id of the changed record; for a journal entry or a logged day it's the date. */
  readonly id: string;
  /** The record's name, if it has one. */
  readonly name?: string;
  /** The day it is about, `YYYY-MM-DD`. */
  readonly day?: string;
};

/** A call as it's stored until it's sent. */
export type QueuedCall = {
  readonly method: 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** A change made on this device that hasn't reached the server, or that the server refused. */
export type UnsentChange = {
  /** UUIDv7, made on this device. However often the change is sent, the server does it once per id. */
  readonly id: string;
  /** The id of the person who made it. Only their own session sends it. */
  readonly owner: string;
  /** Unix milliseconds. */
  readonly madeAt: number;
  readonly about: ChangeAbout;
  readonly call: QueuedCall;
  /** Unix milliseconds before which it isn't sent: typed text waits for a pause, so that a sentence is one call. */
  readonly notBefore?: number;
  /** The id of the earlier save of the same text. This change replaces it or, if it was being sent, builds on its version. */
  readonly over?: string;
  /** Set once it was sent without getting an answer: the server may already have it. */
  readonly isTried?: true;
  /** Why the server refused it. The outbox doesn't send a refused change again by itself. */
  readonly refusal?: { readonly code: ErrorCode; readonly errors: readonly FieldError[] };
};

/** A change as stored on the device, maybe by an earlier version of the app: fields are only ever added. */
const CHANGE: Shape = {
  id: 'string',
  owner: 'string',
  madeAt: 'number',
  about: {
    kind: ['one', ...CHANGE_KINDS],
    id: 'string',
    name: ['optional', 'string'],
    day: ['optional', 'string'],
  },
  call: { method: ['one', 'POST', 'DELETE'], path: 'string', body: ['optional', 'object'] },
  notBefore: ['optional', 'number'],
  over: ['optional', 'string'],
  isTried: ['optional', ['one', true]],
  refusal: [
    'optional',
    {
      code: ['one', ...Object.keys(ERROR_STATUS)],
      errors: ['list', { path: 'string', message: 'string', reason: ['optional', 'string'] }],
    },
  ],
};

/** An unsent change that was cut off or has an unknown shape: only its owner can decide about it. */
export type UnreadableChange = {
  readonly key: string;
  /** As it's stored. */
  readonly text: string;
};

/** Parses a stored change; `undefined` if the text isn't a valid one. */
function changeIn(text: string): UnsentChange | undefined {
  const change = fromJson<UnsentChange>(CHANGE, text);
  return change?.call.path.startsWith('/api/') ? change : undefined;
}

/** The owner's id in a stored change, even in a text that was cut off after it; `undefined` if there is none. */
export function ownerIn({ key, text }: { key: string; text: string }): string | undefined {
  // The key ends with the person's id, a dot and the day.
  if (key.startsWith(DRAFT_PREFIX)) return key.slice(DRAFT_PREFIX.length, -DAY_LENGTH - 1);
  return /"owner":"([^"\\]+)"/.exec(text)?.[1];
}

/** The unsent changes that can't be read, oldest first. Sealed texts that can't be opened yet don't count. */
export const unreadableChanges = (): UnreadableChange[] =>
  [...storedKeys(UNSENT_PREFIX).sort(), ...storedKeys(DRAFT_PREFIX).sort()].flatMap((key) => {
    const text = readStored(key);
    return text === undefined || changeIn(text) ? [] : [{ key, text }];
  });

/** Removes lone surrogates and NULs, which come from pasting out of other programs and which the server refuses. */
export const sanitizeText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

type Draft = { readonly fields: { readonly text: string }; readonly base: string | null };

const DAY_LENGTH = '2026-01-01'.length;

/** Moves journal pages that an earlier version left unsaved into the queue. An unreadable page stays where it is. */
export function migrateOldDrafts(): void {
  for (const key of storedKeys(DRAFT_PREFIX)) {
    try {
      const draft = fromJson<Draft>({ fields: 'object', base: ['null', 'string'] }, readStored(key));
      if (draft === undefined) continue;
      const { fields, base } = draft;
      const owner = key.slice(DRAFT_PREFIX.length, -DAY_LENGTH - 1);
      const date = key.slice(-DAY_LENGTH);
      const body = { date, ...fields, text: sanitizeText(fields.text), based_on: base };
      const change: UnsentChange = {
        id: newId(),
        owner,
        madeAt: Date.now(),
        about: { kind: 'entry-saved', id: date, day: date },
        call: { method: 'POST', path: '/api/journal/save', body },
      };
      store(UNSENT_PREFIX + change.id, JSON.stringify(change));
      removeStored(key);
    } catch {
      // Another tab has just moved it, or it has no text.
    }
  }
}

/** The time in the last id made, Unix milliseconds. */
let last = 0;

/** A UUIDv7 that sorts after the previous one. The library would add half a kilobyte to the first chunk. */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  const time = last.toString(16).padStart(12, '0');
  // Variant and random bits are the same as in a UUIDv4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/**
 * The changes on this device until they're sent; signing out removes them. Synchronous, so a change is stored even if the page is
 * left at once. Ids begin with the time, so sorting the keys gives their order.
 */
export const deviceChanges = {
  list: (): UnsentChange[] =>
    storedKeys(UNSENT_PREFIX)
      .sort()
      .flatMap((key) => changeIn(readStored(key) ?? '') ?? []),
  put: (change: UnsentChange): void => {
    // Nothing is stored if the session has ended meanwhile.
    if (tokenStore().read() !== undefined) store(UNSENT_PREFIX + change.id, JSON.stringify(change));
    refreshPending();
  },
  remove: (id: string): void => {
    removeStored(UNSENT_PREFIX + id);
    refreshPending();
  },
};
export type ChangeStore = typeof deviceChanges;

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
    change.refusal === undefined &&
    (!isWaitedFor(change) || OPTIMISTIC_KINDS.some((kind) => kind === change.about.kind));
  all = reuseIfEqual(all, stored);
  unreadable = reuseIfEqual(unreadable, unreadableChanges());
  unsent = reuseIfEqual(
    unsent,
    stored.filter((change) => !isWaitedFor(change) && !showsOnItsPage(change) && isSafe(change)),
  );
  stagedNow = reuseIfEqual(stagedNow, [...staged.values()]);
  pending = reuseIfEqual(pending, [...stored.filter(isPending), ...stagedNow]);
  notifyListeners();
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
  notifyListeners();
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

/** Calls back everyone who reads pending changes, because these or the way they are applied have changed. */
export function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The old list if the new one is equal, so that nothing renders again. */
export function reuseIfEqual<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const isSame = before.length === now.length && before.every((item, index) => isEqual(item, now[index]));
  return isSame ? before : now;
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** How the server's answers to a kind of changes are handled. */
export type ChangeHandler = {
  /** As the outbox's `onAnswered`. */
  readonly answered: (change: UnsentChange, answer: unknown) => Promise<void>;
  /** As the outbox's `onRefused`; without it the refusal is stored. */
  readonly refused?: (change: UnsentChange, error: unknown) => Promise<UnsentChange | null | undefined>;
};
const changeHandlers = new Map<ChangeKind, () => Promise<ChangeHandler>>();
let handlerOfOthers: ChangeHandler | undefined;

/** Registers the handling for some kinds of changes. */
export function registerChangeHandler(
  kinds: readonly ChangeKind[],
  load: () => Promise<ChangeHandler>,
): void {
  for (const kind of kinds) changeHandlers.set(kind, load);
}

/** Registers the handling for all kinds without their own. */
export function handleOtherChanges(handler: ChangeHandler): void {
  handlerOfOthers = handler;
}

export async function changeHandlerFor({ about }: UnsentChange): Promise<ChangeHandler> {
  const handler = (await changeHandlers.get(about.kind)?.()) ?? handlerOfOthers;
  if (!handler) throw new Error(`nothing handles ${about.kind}`);
  return handler;
}

migrateOldDrafts();
refreshPending();
onDurable(refreshPending);
// Another tab stored or removed a change; without a key it removed everything.
if ('window' in globalThis) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(UNSENT_PREFIX) || key.startsWith(DRAFT_PREFIX)) refreshPending();
  });
}
