import type * as v from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import { type AnsweredRequest, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { type ChangeAbout, newId, type QueuedCall, type UnsentChange } from './change.ts';
import { hasUnsent, untilDurable } from './durable-copy.ts';
import { deviceChanges, markInFlight } from './pending.ts';

/** Returned instead of an answer if a change is kept until there's a connection, or another tab got its answer. */
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
  /** How the call differs if it's sent later. */
  readonly later?: Partial<QueuedCall>;
  /** Finds the waiting changes, oldest first, whose place this one takes. */
  readonly replaced?: ((waiting: readonly UnsentChange[]) => readonly UnsentChange[]) | undefined;
};

/** Sends a change, or keeps it on this device until there's a connection. Rejects if the server refuses it. */
export async function enqueueMutation<Answer extends AnySchema>({
  about,
  answer,
  later,
  replaced,
  ...call
}: MutationRequest<Answer>): Promise<v.InferOutput<Answer> | Queued> {
  const owner = queryClient.getQueryData(userQuery.queryKey)?.details.t_id;
  // A stored change needs an owner. Without one it can only be sent.
  if (owner === undefined) return callSignedIn({ ...call, answer });
  const change: UnsentChange = { id: newId(), owner, madeAt: Date.now(), about, call: { ...call, ...later } };
  const release = markInFlight(change.id);
  const isWaiting = (one: UnsentChange) => one.owner === owner && !(one.isTried && one.refusal === undefined);
  const old = replaced?.(deviceChanges.list().filter(isWaiting)) ?? [];
  // Stored before anything slow, because the page may be left at any moment.
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

/** The outbox. Its code is loaded with the first change, or when there's something unsent. */
export async function loadOutbox() {
  return (await import('./outbox.ts')).deviceOutbox;
}

/** Sends the signed-in person's unsent changes; resolves once that's done, has failed, or takes too long. Never rejects. */
export async function sendUnsent(): Promise<void> {
  if (!hasUnsent()) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS));
  await Promise.race([drain().catch(() => undefined), late]);
}

async function drain(): Promise<void> {
  const [outbox, { details }] = await Promise.all([loadOutbox(), queryClient.ensureQueryData(userQuery)]);
  await outbox.drain(details.t_id);
}
