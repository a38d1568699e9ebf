import type * as v from 'valibot';
import { parse } from 'valibot';
import { callSignedIn } from '#web/lib/http/api-client.ts';
import type { AnsweredRequest } from '#web/lib/http/http.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import type { ChangeAbout, KeptCall, UnsentChange } from './change.ts';
import { hasUnsent } from './has-unsent.ts';
import { deviceChanges, markUnderWay } from './pending.ts';

/** Stands for the answer of a change that is kept until there is a connection, or whose answer another tab got. */
export const KEPT = Symbol('kept');
export type Kept = typeof KEPT;

/** How long a read waits for what is unsent at most. */
const PATIENCE_MS = 5000;

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;
type Change<Answer extends AnySchema> = Pick<
  AnsweredRequest<Answer>,
  'method' | 'path' | 'body' | 'answer'
> & {
  readonly method: 'POST' | 'DELETE';
  readonly about: ChangeAbout;
  /** What differs of the call where it is sent later. */
  readonly later?: Partial<KeptCall>;
};

/**
 * Sends a change, or keeps it on this device where there is no connection, to be sent in its turn. Rejects where the server
 * refuses it.
 */
export async function sendOrKeep<Answer extends AnySchema>({
  about,
  answer,
  later,
  ...call
}: Change<Answer>): Promise<v.InferOutput<Answer> | Kept> {
  const owner = queryClient.getQueryData(userQuery.queryKey)?.details.t_id;
  // Without knowing whose it would be, a change can only be sent.
  if (owner === undefined) return callSignedIn({ ...call, answer });
  const change: UnsentChange = { id: newId(), owner, madeAt: Date.now(), about, call: { ...call, ...later } };
  const isAnswered = markUnderWay(change.id);
  // Before anything that takes time: the page may be left this moment.
  deviceChanges.put(change);
  try {
    const outbox = await loadOutbox().catch(() => undefined);
    if (outbox === undefined) return KEPT;
    const outcome = await outbox.send(change, call);
    return outcome.kind === 'sent' && outcome.answer !== undefined ? parse(answer, outcome.answer) : KEPT;
  } finally {
    isAnswered();
  }
}

/** The outbox, whose code comes with the first change or when there is something unsent. */
export async function loadOutbox() {
  return (await import('./device-outbox.ts')).deviceOutbox;
}

/** Sends what is unsent of anyone who is signed in; settles once that is done, has failed, or takes too long. Never rejects. */
export async function sendUnsent(): Promise<void> {
  if (!hasUnsent()) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([drain().catch(() => undefined), late]);
}

async function drain(): Promise<void> {
  const [outbox, { details }] = await Promise.all([loadOutbox(), queryClient.ensureQueryData(userQuery)]);
  await outbox.drain(details.t_id);
}
