import type * as v from 'valibot';
import { type Answer, type Call, type CallRequest, isRead } from '#domain/wire/call.ts';
import { currentAccessToken, freshAccessToken, hasStoredSession } from '#web/lib/session/session.ts';
import { type AnsweredRequest, ApiProblem, isBan, openCall, requestOf, sendCall } from './http.ts';

type Options = {
  readonly signal?: AbortSignal | undefined;
  /** The server runs calls with the same key only once. */
  readonly idempotencyKey?: string | undefined;
  /** Reads before unsent changes are sent: the app has to know who is signed in before it sends their changes. */
  readonly evenBeforeUnsent?: true;
};
/** A call's input, as its schemas define it, and options. */
export type SendArgs<C extends Call> = keyof CallRequest<C> extends never
  ? [options?: Options]
  : [sent: CallRequest<C> & Options];

let beforeReads: (() => Promise<void>) | undefined;

/** Sets work to do before every read. The outbox sends its changes then, so that answers include them. */
export function doBeforeReads(work: () => Promise<void>): void {
  beforeReads = work;
}

/** Makes a call and returns its answer. Unless it's public, a 401 is retried after one refresh, and a ban is reported. */
export async function send<C extends Call & { readonly answer: v.GenericSchema }>(
  call: C,
  ...[sent]: SendArgs<C>
): Promise<Answer<C>> {
  const { signal, idempotencyKey, evenBeforeUnsent }: Options = sent ?? {};
  // `With<C>` lets `sent` be absent only if the call needs no input.
  const filled = requestOf(call, (sent ?? {}) as CallRequest<C>);
  const request = { ...filled, signal, idempotencyKey, answer: call.answer };
  if (call.access === 'public') return sendCall(request, currentAccessToken());
  if (isRead(call) && !evenBeforeUnsent) await beforeReads?.();
  return signedIn((token) => sendCall(request, token));
}

/** Makes a call whose answer is a file, and returns the response to be read as a stream. */
export function open(call: Call & { readonly method: 'GET'; readonly file: string }, signal: AbortSignal) {
  return signedIn((token) => openCall({ method: call.method, path: call.path, signal }, token));
}

/** Sends a ready-made request as the signed-in person, such as one from the outbox. */
export function callSignedIn<Answer extends v.GenericSchema>(
  request: AnsweredRequest<Answer>,
): Promise<v.InferOutput<Answer>> {
  return signedIn((token) => sendCall(request, token));
}

type Send<Answer> = (accessToken: string | undefined) => Promise<Answer>;

async function signedIn<Answer>(send: Send<Answer>): Promise<Answer> {
  try {
    return await sendWithRefresh(send);
  } catch (error) {
    if (isBan(error)) {
      banned = true;
      for (const listener of listeners) listener();
    }
    throw error;
  }
}

async function sendWithRefresh<Answer>(send: Send<Answer>): Promise<Answer> {
  // After a reload there is no access token; getting one first avoids a call that would be refused.
  const token = currentAccessToken() ?? (hasStoredSession() ? await freshAccessToken(undefined) : undefined);
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    return send(await freshAccessToken(token));
  }
}

/** Whether the account is blocked; from then on the app shows nothing else. */
let banned = false;
const listeners = new Set<() => void>();

/** Whether a call of this visit was refused because the account is blocked. */
export const isAccountBanned = (): boolean => banned;

/** Calls back when a ban becomes known. Returns a function to stop. */
export function onBan(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
