import type * as v from 'valibot';
import { type Answer, type Call, isRead, type Sent } from '#domain/wire/call.ts';
import { markBanned } from '#web/lib/session/ban.ts';
import { currentAccessToken, freshAccessToken, hasStoredSession } from '#web/lib/session/session.ts';
import { ApiProblem, isBan } from './api-problem.ts';
import { type AnsweredRequest, openCall, sendCall } from './http.ts';
import { requestOf } from './request-of.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

type Options = {
  readonly signal?: AbortSignal | undefined;
  /** The server does the call once under this, however often it comes. */
  readonly idempotencyKey?: string | undefined;
  /** Reads without waiting for unsent changes: who somebody is has to be known before anything of theirs is sent. */
  readonly evenBeforeUnsent?: true;
};
/** What goes with a call: whatever its schemas ask for, and options. */
type With<C extends Call> = keyof Sent<C> extends never ? [options?: Options] : [sent: Sent<C> & Options];

let beforeReads: (() => Promise<void>) | undefined;

/** For the outbox: what is to be done before anything is read, so that what is read has in it what was changed here. */
export function doBeforeReads(work: () => Promise<void>): void {
  beforeReads = work;
}

/**
 * Makes a call and gives its answer. One that anyone may make takes the token along where there is one. Any other answers a 401
 * by one refresh and one replay, and notes a ban for the whole app.
 */
export async function send<C extends Call & { readonly answer: v.GenericSchema }>(
  call: C,
  ...[sent]: With<C>
): Promise<Answer<C>> {
  const { signal, idempotencyKey, evenBeforeUnsent }: Options = sent ?? {};
  // Where nothing need be sent, `sent` may be absent.
  const filled = requestOf(call, (sent ?? {}) as Sent<C>);
  const request = { ...filled, signal, idempotencyKey, answer: call.answer };
  if (call.access === 'public') return sendCall(request, currentAccessToken());
  if (isRead(call) && !evenBeforeUnsent) await beforeReads?.();
  return signedIn((token) => sendCall(request, token));
}

/** Makes a call that answers a file, which is read as it arrives. */
export function open(call: Call & { readonly method: 'GET'; readonly file: string }, signal: AbortSignal) {
  return signedIn((token) => openCall({ method: call.method, path: call.path, signal }, token));
}

/** A request of a signed-in person as it is, such as one that waited to be sent. */
export function callSignedIn<Answer extends AnySchema>(
  request: AnsweredRequest<Answer>,
): Promise<v.InferOutput<Answer>> {
  return signedIn((token) => sendCall(request, token));
}

type Send<Answer> = (accessToken: string | undefined) => Promise<Answer>;

async function signedIn<Answer>(send: Send<Answer>): Promise<Answer> {
  try {
    return await sendWithRefresh(send);
  } catch (error) {
    if (isBan(error)) markBanned();
    throw error;
  }
}

async function sendWithRefresh<Answer>(send: Send<Answer>): Promise<Answer> {
  const token = currentAccessToken() ?? (await tokenAfterReload());
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    return send(await freshAccessToken(token));
  }
}

/** After a reload the access token is gone: asking for one first saves the call that would be refused. */
async function tokenAfterReload(): Promise<string | undefined> {
  return hasStoredSession() ? freshAccessToken(undefined) : undefined;
}
