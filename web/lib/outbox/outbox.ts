import { ApiProblem, isBan, NetworkFailure } from '#web/lib/api-problem.ts';
import { newId } from '#web/lib/new-id.ts';
import type { ChangeStore } from './change-store.ts';
import type { ChangeAbout, KeptCall, UnsentChange } from './unsent-change.ts';

/** What becomes of a change: the server's answer, or that it is kept until there is a connection. */
export type Outcome = { readonly kind: 'sent'; readonly answer: unknown } | { readonly kind: 'kept' };

/** What is unsent; `kept` leaves out what its person is being answered about just now. */
export type OutboxState = { readonly kept: readonly UnsentChange[]; readonly isEmpty: boolean };

type Parts = {
  readonly store: ChangeStore;
  /** Sends a change under its id. Rejects with `NetworkFailure` where no answer came, with `ApiProblem` for a refusal. */
  readonly send: (change: UnsentChange) => Promise<unknown>;
  /** Runs work while no other tab sends. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Called whenever what is unsent changes. */
  readonly onChanges: (state: OutboxState) => void;
  /** Called when changes of before have been sent: what is shown may be loaded anew. */
  readonly onSent: () => void;
};

/** What is to be changed. */
export type NewChange = {
  readonly owner: string;
  readonly about: ChangeAbout;
  readonly call: KeptCall;
  /** How it is sent while its person waits, where that differs: `now` means another instant when it is sent later. */
  readonly callAtOnce?: KeptCall;
};

type Waiting = {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly call: KeptCall;
};

/** How often a change of before may meet a failing server until its person is asked. */
const STUMBLES_MAX = 5;

/**
 * The changes made on this device, sent one after the other in the order they were made. A change is written down before it is
 * sent and struck out once the server has answered, so that neither a lost line nor a lost tab loses or doubles it: the server
 * does it once under its id. Whoever made it in this visit is told a refusal and keeps what was typed; a change of before that
 * is refused stays, with the reason.
 */
export function createOutbox({ store, send, inTurn, onChanges, onSent }: Parts) {
  const waiting = new Map<string, Waiting>();
  const stumbles = new Map<string, number>();
  let draining: Promise<void> | undefined;
  let isAskedAgain = false;

  const state = async (): Promise<OutboxState> => {
    const stored = await store.list();
    return { kept: stored.filter(({ id }) => !waiting.has(id)), isEmpty: stored.length === 0 };
  };
  const tell = async () => onChanges(await state());

  /** Sends what is to be sent, until nothing is left or the line is gone; what of it nobody waited for is told at the end. */
  async function drainOnce(owner: string): Promise<void> {
    let isOld = false;
    let isLineGone = false;
    await inTurn(async () => {
      while (!isLineGone) {
        const next = (await store.list()).find((change) => change.owner === owner && !change.refusal);
        if (next === undefined) break;
        const wasWaitedFor = waiting.has(next.id);
        isLineGone = !(await attempt(next));
        isOld ||= !wasWaitedFor && !isLineGone;
      }
    });
    const left = new Set((await store.list()).map(({ id }) => id));
    for (const [id, { resolve }] of waiting) {
      // What is left after a whole round came meanwhile, and has its turn next.
      if (left.has(id) && !isLineGone) continue;
      waiting.delete(id);
      // What is not left was sent by another tab, which got the answer.
      resolve(left.has(id) ? { kind: 'kept' } : { kind: 'sent', answer: undefined });
    }
    await tell();
    if (isOld) onSent();
  }

  /** Sends one change. `false` where the line or the server is away and there is no use in going on. */
  async function attempt(change: UnsentChange): Promise<boolean> {
    const made = waiting.get(change.id);
    try {
      const answer = await send(made ? { ...change, call: made.call } : change);
      await store.remove(change.id);
      waiting.delete(change.id);
      made?.resolve({ kind: 'sent', answer });
      return true;
    } catch (error) {
      if (error instanceof NetworkFailure || isBan(error) || isSessionOver(error)) return false;
      if (made) {
        // Told at once, where what was typed still stands.
        await store.remove(change.id);
        waiting.delete(change.id);
        made.reject(error);
        return true;
      }
      if (isPassing(error) && !isStuck(change)) return false;
      await store.put({ ...change, refusal: refusalOf(error) });
      return true;
    }
  }

  /** Whether a failing server has failed on this one so often that it would hold up the others for ever. */
  function isStuck({ id }: UnsentChange): boolean {
    const count = (stumbles.get(id) ?? 0) + 1;
    stumbles.set(id, count);
    return count >= STUMBLES_MAX;
  }

  const outbox = {
    /**
     * Makes a change: sends it at once behind what is still unsent, or keeps it. Rejects where the server refuses it, and then
     * nothing of it is kept.
     */
    submit: async ({ owner, about, call, callAtOnce = call }: NewChange): Promise<Outcome> => {
      const change: UnsentChange = { id: newId(), owner, madeAt: Date.now(), about, call };
      const outcome = new Promise<Outcome>((resolve, reject) => {
        waiting.set(change.id, { resolve, reject, call: callAtOnce });
      });
      await store.put(change);
      await tell();
      void outbox.drain(owner);
      return outcome;
    },

    /** Sends what is unsent of this person; one run at a time, and once more where it is asked for meanwhile. */
    drain: (owner: string): Promise<void> => {
      isAskedAgain = draining !== undefined;
      draining ??= (async () => {
        do {
          isAskedAgain = false;
          await drainOnce(owner);
        } while (isAskedAgain);
      })().finally(() => {
        draining = undefined;
      });
      return draining;
    },

    /** What is unsent or refused, oldest first, of whoever it is. */
    list: store.list,

    /** How things stand. */
    state,

    /** Drops a change that was refused or is no longer meant. */
    drop: async (id: string): Promise<void> => {
      await store.remove(id);
      await tell();
    },

    /** Sends a refused change once more, as it is or changed, behind whatever is unsent. */
    again: async (change: UnsentChange, call: KeptCall = change.call): Promise<void> => {
      const { refusal: _, ...rest } = change;
      await store.remove(change.id);
      await store.put({ ...rest, id: newId(), call });
      await tell();
      await outbox.drain(change.owner);
    },
  };
  return outbox;
}

export type Outbox = ReturnType<typeof createOutbox>;

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.code === 'refresh_invalid');
}

/** What may be otherwise in a while. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500 || error.status === 429;
}

function refusalOf(error: unknown): NonNullable<UnsentChange['refusal']> {
  return error instanceof ApiProblem
    ? { code: error.code, errors: error.errors }
    : { code: 'internal', errors: [] };
}
