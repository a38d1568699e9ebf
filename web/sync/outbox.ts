import { ApiProblem, isBan, NetworkFailure } from '#web/lib/http/api-problem.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { type KeptCall, showsOnItsPage, type UnsentChange } from './change.ts';
import type { ChangeStore } from './pending.ts';

/** What becomes of a change: the server's answer, or that it is kept, until there is a connection or with its refusal. */
export type Outcome = { readonly kind: 'sent'; readonly answer: unknown } | { readonly kind: 'kept' };

type Parts = {
  readonly store: ChangeStore;
  /** Sends a change under its id. Rejects with `NetworkFailure` where no answer came, with `ApiProblem` for a refusal. */
  readonly send: (change: UnsentChange) => Promise<unknown>;
  /** Runs work while no other tab sends. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Called where the server wants no more for some seconds: what is unsent is to be sent again after them. */
  readonly onHold: (owner: string, seconds: number) => void;
  /** Called when changes from before have been sent: what is shown may be loaded again. */
  readonly onSent: () => void;
  /** Called with a change that the server has and its answer, while it still is in the store. */
  readonly onAnswered?: (change: UnsentChange, answer: unknown) => Promise<void>;
  /** Gives what takes the place of a refused change that nobody waits for: `null` is nothing, `undefined` a refusal as any. */
  readonly onRefused?: (change: UnsentChange, error: unknown) => Promise<UnsentChange | null | undefined>;
  /** Called after each round with whether it ended because the line or the server was away. */
  readonly onLine?: (isGone: boolean) => void;
};

type Waiting = {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly call: KeptCall;
};

/** How long nothing is sent where the server does not say for how long it wants no more. */
const HOLD_SECONDS = 60;

/** How often a change from before may meet a failing server until its person is asked. */
const STUMBLES_MAX = 5;

/**
 * The changes made on this device, sent one after the other in the order they were made. A change is written down before it is
 * sent and removed once the server has answered, so that neither a lost line nor a lost tab loses or doubles it: the server
 * does it once under its id. Anyone who made it in this visit sees a refusal and keeps what was typed; a change from before that
 * is refused stays, with the reason.
 */
export function createOutbox({ store, send, inTurn, onHold, onSent, ...on }: Parts) {
  const waiting = new Map<string, Waiting>();
  const stumbles = new Map<string, number>();
  let draining: Promise<void> | undefined;
  /** Whose changes are to be sent next. */
  let asked: string | undefined;
  let sending: string | undefined;

  /** Sends what is to be sent, until nothing is left or the line is gone; where nobody waited for some of it, says so at the end. */
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
      // What is left after a whole round came meanwhile and has its turn next, unless it was refused to another tab.
      if (change && change.refusal === undefined && !isLineGone) continue;
      waiting.delete(id);
      // What is not left was sent by another tab, which got the answer.
      resolve(change ? { kind: 'kept' } : { kind: 'sent', answer: undefined });
    }
    on.onLine?.(isLineGone);
    if (isOld) onSent();
  }

  /** Sends one change. `false` where the line or the server is away and there is no use in going on. */
  async function attempt(change: UnsentChange): Promise<boolean> {
    const made = waiting.get(change.id);
    sending = change.id;
    try {
      const answer = await send(made ? { ...change, call: made.call } : change);
      await on.onAnswered?.(change, answer);
      store.remove(change.id);
      waiting.delete(change.id);
      made?.resolve({ kind: 'sent', answer });
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

  /** Puts what takes the place of a change that was not taken there, or nothing; `false` where it is to stay. */
  async function replace(change: UnsentChange, error: unknown): Promise<boolean> {
    if (waiting.has(change.id)) return false;
    const instead = await on.onRefused?.(change, error);
    if (instead === undefined) return false;
    if (instead !== null) store.put(instead);
    if (instead?.id !== change.id) store.remove(change.id);
    return true;
  }

  /** What becomes of a change that was not taken; `false` as in `attempt`. */
  function takeRefusal(change: UnsentChange, error: unknown): boolean {
    if (isTooMuch(error)) onHold(change.owner, error.retryAfterSeconds ?? HOLD_SECONDS);
    if (isNoTime(error)) return false;
    const made = waiting.get(change.id);
    if (made) {
      // Its maker learns of it at once, where what was typed still stands.
      store.remove(change.id);
      waiting.delete(change.id);
      made.reject(error);
      return true;
    }
    if (isPassing(error) && !isStuck(change)) return false;
    store.put({ ...change, refusal: refusalOf(error) });
    return true;
  }

  /** Whether a failing server has failed on this one so often that it would hold up the others forever. */
  function isStuck({ id }: UnsentChange): boolean {
    const count = (stumbles.get(id) ?? 0) + 1;
    stumbles.set(id, count);
    return count >= STUMBLES_MAX;
  }

  const outbox = {
    /**
     * Sends a change that was just written down, behind what is still unsent, or leaves it for later. `call` is how it is sent
     * while its person waits, where that differs: `now` means another instant when it is sent later. Rejects where the server
     * refuses it, and then nothing of it is left.
     */
    send: (change: UnsentChange, call: KeptCall = change.call): Promise<Outcome> => {
      const outcome = new Promise<Outcome>((resolve, reject) => {
        waiting.set(change.id, { resolve, reject, call });
      });
      void outbox.drain(change.owner);
      return outcome;
    },

    /** Sends what is unsent of this person; one run at a time, and once more where it is asked for meanwhile. */
    drain: (owner: string): Promise<void> => {
      asked = owner;
      draining ??= (async () => {
        try {
          while (asked !== undefined) {
            const next = asked;
            asked = undefined;
            await drainOnce(next);
          }
        } finally {
          draining = undefined;
        }
      })();
      return draining;
    },

    /** Whether this tab waits for the server's word on a change. */
    isSending: (id: string): boolean => sending === id,

    /** Drops a change that was refused or is no longer meant. */
    drop: (id: string): void => store.remove(id),

    /** Sends a refused change once more, as it is or changed, behind whatever is unsent. */
    again: async (change: UnsentChange, call: KeptCall = change.call): Promise<void> => {
      const { refusal: _, ...rest } = change;
      store.remove(change.id);
      store.put({ ...rest, id: newId(), call });
      await outbox.drain(change.owner);
    },
  };
  return outbox;
}

/** Whether a change is to be sent now. */
const isReady = ({ refusal, notBefore = 0 }: UnsentChange): boolean => !refusal && notBefore <= Date.now();

/** Whether only the number of calls was refused: nothing is wrong with the change, and its person need not make it again. */
const isTooMuch = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status === 429;

/** Whether there is no use in sending anything just now. */
const isNoTime = (error: unknown): boolean =>
  error instanceof NetworkFailure || isTooMuch(error) || isBan(error) || isSessionOver(error);

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.code === 'refresh_invalid');
}

/** What may be otherwise in a while. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500;
}

function refusalOf(error: unknown): NonNullable<UnsentChange['refusal']> {
  return error instanceof ApiProblem
    ? { code: error.code, errors: error.errors }
    : { code: 'internal', errors: [] };
}
