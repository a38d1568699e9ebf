import * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { ApiProblem, isBan, NetworkFailure } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import {
  type ChangeStore,
  canBeReplaced,
  changeHandlerFor,
  deviceChanges,
  isAddition,
  mayHaveCounted,
  newId,
  type QueuedCall,
  setConnectivity,
  showsOnItsPage,
  type UnsentChange,
} from './change.ts';

/** The result of sending a change: the server's answer, or the change stays on the device, offline or with its refusal. */
export type Outcome = { readonly kind: 'sent'; readonly answer: unknown } | { readonly kind: 'queued' };

type OutboxDeps = {
  readonly store: ChangeStore;
  /** Sends a change under its id. Rejects with `NetworkFailure` if no answer came, with `ApiProblem` if it was refused. */
  readonly send: (change: UnsentChange) => Promise<unknown>;
  /** Runs work while no other tab sends. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Called when the server asks for a pause: the unsent changes should be sent again after these seconds. */
  readonly onHold: (owner: string, seconds: number) => void;
  /** Called after changes that nobody waited for, or that another tab sent: loaded data may be out of date. */
  readonly onSent: () => void;
  /** Called with a change the server accepted and its answer, while the change is still in the store. */
  readonly onAnswered?: (change: UnsentChange, answer: unknown) => Promise<void>;
  /** Returns the replacement for a refused change that nobody waits for; `null` drops it, `undefined` stores the refusal. */
  readonly onRefused?: (change: UnsentChange, error: unknown) => Promise<UnsentChange | null | undefined>;
  /** Called after each round; `isGone` if the connection or the server was unreachable. */
  readonly onLine?: (isGone: boolean) => void;
};

type PendingCall = {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly call: QueuedCall;
};

/** The pause if the server asks for one without a length. */
const DEFAULT_RETRY_SECONDS = 60;

/** How often the server may fail on a change that nobody waits for before the person is asked. */
const FAILURES_MAX = 5;

/**
 * The changes made on this device, sent one at a time in the order they were made. A change is stored before it's sent and
 * removed once the server has answered, so a lost connection or tab neither loses nor doubles it: the server applies each
 * id once. If a caller waits for a change, it gets the refusal and the typed text stays on the page. Otherwise a refused
 * change stays in the store, with the reason.
 */
export function createOutbox({ store, send, inTurn, onHold, onSent, ...on }: OutboxDeps) {
  const waiting = new Map<string, PendingCall>();
  const stumbles = new Map<string, number>();
  let draining: Promise<void> | undefined;
  /** The owner of the changes to send next. */
  let nextOwner: string | undefined;
  let sending: string | undefined;

  /** Sends until nothing is left or the connection is gone. Calls `onSent` at the end if loaded data may lack a change. */
  async function drainOnce(owner: string): Promise<void> {
    let isOld = false;
    let isLineGone = false;
    await inTurn(async () => {
      while (!isLineGone) {
        const next = store.list().find((change) => change.owner === owner && isReady(change));
        if (next === undefined) break;
        const needsNoLoad = waiting.has(next.id) || showsOnItsPage(next);
        isLineGone = !(await attempt(next));
        isOld ||= !needsNoLoad && !isLineGone;
      }
    });
    const left = new Map(store.list().map((change) => [change.id, change]));
    for (const [id, { resolve }] of waiting) {
      const change = left.get(id);
      // A change left after a whole round was added meanwhile and is sent in the next one, unless another tab got its refusal.
      if (change && change.refusal === undefined && !isLineGone) continue;
      waiting.delete(id);
      // If it isn't in the store, another tab sent it. A tab with an earlier build may not pass the answer on.
      isOld ||= change === undefined;
      resolve(change ? { kind: 'queued' } : { kind: 'sent', answer: undefined });
    }
    on.onLine?.(isLineGone);
    if (isOld) onSent();
  }

  /** Sends one change. `false` if the connection or the server is gone, so there's no point in going on. */
  async function attempt(change: UnsentChange): Promise<boolean> {
    const call = waiting.get(change.id)?.call ?? change.call;
    sending = change.id;
    // Recorded before sending, because the page may be closed before the answer.
    if (canBeReplaced(change) || isAddition(change)) store.put({ ...change, isTried: true });
    try {
      const answer = await send({ ...change, call });
      await on.onAnswered?.(change, answer);
      store.remove(change.id);
      // Looked up only now: a change is stored just before its caller waits, and may have been sent in between.
      waiting.get(change.id)?.resolve({ kind: 'sent', answer });
      waiting.delete(change.id);
      return true;
    } catch (error) {
      let reason = error;
      const isReplaced = await replace(change, error).catch((failure: unknown) => {
        reason = failure;
        return false;
      });
      return isReplaced || takeRefusal(change, reason);
    } finally {
      sending = undefined;
    }
  }

  /** Replaces or drops a refused change as `onRefused` decides; `false` if it stays. */
  async function replace(change: UnsentChange, error: unknown): Promise<boolean> {
    if (waiting.has(change.id)) return false;
    const instead = await on.onRefused?.(change, error);
    if (instead === undefined) return false;
    if (instead !== null) store.put(instead);
    if (instead?.id !== change.id) store.remove(change.id);
    return true;
  }

  /** Handles a refused change that isn't replaced; `false` as in `attempt`. */
  function takeRefusal(change: UnsentChange, error: unknown): boolean {
    if (isRateLimited(error)) onHold(change.owner, error.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
    if (shouldPause(error)) {
      // The server answered, so this attempt didn't count.
      if (error instanceof ApiProblem && isAddition(change)) store.put(change);
      return false;
    }
    const made = waiting.get(change.id);
    if (made) {
      // The caller handles the refusal at once, while the typed text is still shown.
      store.remove(change.id);
      waiting.delete(change.id);
      made.reject(error);
      return true;
    }
    if (isTransient(error) && !isStuck(change)) return false;
    store.put({ ...change, refusal: refusalOf(error) });
    return true;
  }

  /** Whether the server has failed on this change so often that it would block the others forever. */
  function isStuck({ id }: UnsentChange): boolean {
    const count = (stumbles.get(id) ?? 0) + 1;
    stumbles.set(id, count);
    return count >= FAILURES_MAX;
  }

  const outbox = {
    /**
     * Sends a change that was just stored, after older unsent ones, or leaves it for later. `call` is the call to send while the
     * person waits, if it differs from the stored one: `now` would mean another instant later. If the server refuses the
     * change, this rejects and the change is no longer stored.
     */
    send: (change: UnsentChange, call: QueuedCall = change.call): Promise<Outcome> => {
      const outcome = new Promise<Outcome>((resolve, reject) => {
        waiting.set(change.id, { resolve, reject, call });
      });
      void outbox.drain(change.owner);
      return outcome;
    },

    /** Sends this person's unsent changes. One run at a time; a call during a run adds another run. */
    drain: (owner: string): Promise<void> => {
      nextOwner = owner;
      draining ??= (async () => {
        try {
          while (nextOwner !== undefined) {
            const next = nextOwner;
            nextOwner = undefined;
            await drainOnce(next);
          }
        } finally {
          draining = undefined;
        }
      })();
      return draining;
    },

    /** Whether this tab waits for the server's answer to a change. */
    isSending: (id: string): boolean => sending === id,

    /** Drops a change that was refused, is no longer wanted, or is replaced by a later one; its caller gets no answer. */
    drop: (id: string): void => {
      store.remove(id);
      waiting.get(id)?.resolve({ kind: 'queued' });
      waiting.delete(id);
    },

    /** Sends a change again that was refused or may have counted, as it is or edited, after everything unsent. */
    again: async (change: UnsentChange, call: QueuedCall = change.call): Promise<void> => {
      const { refusal: _, isTried: __, ...rest } = change;
      store.remove(change.id);
      store.put({ ...rest, id: newId(), madeAt: Date.now(), call });
      await outbox.drain(change.owner);
    },
  };
  return outbox;
}

const isReady = (change: UnsentChange): boolean =>
  !change.refusal && (change.notBefore ?? 0) <= Date.now() && !mayHaveCounted(change);

/** Whether only the rate of calls was refused: the change itself is fine, so the person needn't make it again. */
const isRateLimited = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status === 429;

/** Whether sending anything else now would fail, too. */
const shouldPause = (error: unknown): boolean =>
  error instanceof NetworkFailure || isRateLimited(error) || isBan(error) || isSessionOver(error);

const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 401 || error.code === 'refresh_invalid');

/** Whether the error may pass by itself. */
const isTransient = (error: unknown): boolean => !(error instanceof ApiProblem) || error.status >= 500;

function refusalOf(error: unknown): NonNullable<UnsentChange['refusal']> {
  return error instanceof ApiProblem
    ? { code: error.code, errors: error.errors }
    : { code: 'internal', errors: [] };
}

const LOCK = 'marea.outbox';
/** Renamed with every change of `TabMessage`, because a tab with an earlier build may still be open. */
const CHANNEL = 'marea.outbox.2';

/** A tab's message to the others: an accepted change with its answer; without one, older changes were sent. */
type TabMessage = { readonly change?: UnsentChange; readonly answer?: unknown };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
const broadcast = (message: TabMessage) => tabs?.postMessage(message);

/** The timer for sending again after the server asked to wait. */
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** The outbox of this device; its tabs take turns at sending. */
export const deviceOutbox = createOutbox({
  store: deviceChanges,
  send: sendChange,
  inTurn: async (work) => {
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(LOCK, work);
  },
  onHold: (owner, seconds) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void deviceOutbox.drain(owner), seconds * 1000);
  },
  onAnswered: async (change, answer) => {
    await applyAnswer(change, answer);
    broadcast({ change, answer });
  },
  onRefused: async (change, error) => (await changeHandlerFor(change)).refused?.(change, error),
  onLine: setConnectivity,
  onSent: () => {
    broadcast({});
    void queryClient.invalidateQueries();
  },
});

// Only our own origin can post here, and only this file does. Stored changes reach each tab as `storage` events.
tabs?.addEventListener('message', async ({ data }: MessageEvent<TabMessage>) => {
  if (data.change !== undefined) await applyAnswer(data.change, data.answer);
  else void queryClient.invalidateQueries();
});

/** Updates the loaded data with a change the server accepted. */
const applyAnswer = async (change: UnsentChange, answer: unknown): Promise<void> =>
  (await changeHandlerFor(change)).answered(change, answer);

/** The id is the Idempotency-Key, so a repeated call runs once. A creation's own id does the same. */
function sendChange({ id, call }: UnsentChange): Promise<unknown> {
  return callSignedIn({
    ...call,
    answer: v.unknown(),
    keepalive: isSmall(call),
    ...(call.body?.id === undefined ? { idempotencyKey: id } : {}),
  });
}

/** Browsers limit `keepalive` requests, which outlive the page, to 64 KiB in all. */
const isSmall = ({ body }: QueuedCall): boolean => JSON.stringify(body ?? {}).length < 10_000;
