import type * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { type AnsweredRequest, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { type ChangeAbout, newId, type QueuedCall, type UnsentChange } from './change.ts';
import { hasUnsent, untilDurable } from './durable-copy.ts';
import { deviceChanges, markInFlight } from './pending.ts';

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
  const late = new Promise<void>((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS));
  await Promise.race([drain().catch(() => undefined), late]);
}

async function drain(): Promise<void> {
  const [outbox, { details }] = await Promise.all([loadOutbox(), queryClient.ensureQueryData(userQuery)]);
  await outbox.drain(details.t_id);
}
