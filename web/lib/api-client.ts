import type * as v from 'valibot';
import { ApiProblem, isBan } from './api-problem.ts';
import { markBanned } from './ban.ts';
import { type Call, type OpenCall, openCall, sendCall } from './http.ts';
import { currentAccessToken, freshAccessToken, hasStoredSession } from './session.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** A call anyone may make. The token goes along where there is one; no refresh is tried. */
export function callPublic<Answer extends AnySchema>(call: Call<Answer>): Promise<v.InferOutput<Answer>> {
  return sendCall(call, currentAccessToken());
}

let beforeReads: (() => Promise<void>) | undefined;

/** For the outbox: what is to be done before anything is read, so that what is read has in it what was changed here. */
export function doBeforeReads(work: () => Promise<void>): void {
  beforeReads = work;
}

/** A call of a signed-in person: a 401 is answered by one refresh and one replay; a ban is noted for the whole app. */
export async function callSignedIn<Answer extends AnySchema>(
  call: Call<Answer>,
): Promise<v.InferOutput<Answer>> {
  if (isRead(call)) await beforeReads?.();
  return signedIn((token) => sendCall(call, token));
}

/** As `callSignedIn`, for an answer that is read as it arrives: a file. */
export function openSignedIn(call: OpenCall): Promise<Response> {
  return signedIn((token) => openCall(call, token));
}

/** Who somebody is has to be known before anything of theirs is sent. */
const isRead = ({ method, path }: OpenCall) =>
  (method === 'GET' && path !== '/api/user/details') || path.endsWith('/list');

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
