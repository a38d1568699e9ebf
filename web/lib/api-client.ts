import type * as v from 'valibot';
import { ApiProblem, isBan } from './api-problem.ts';
import { markBanned } from './ban.ts';
import { type Call, sendCall } from './http.ts';
import { currentAccessToken, freshAccessToken, hasStoredSession } from './session.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** A call anyone may make. The token goes along where there is one; no refresh is tried. */
export function callPublic<Answer extends AnySchema>(call: Call<Answer>): Promise<v.InferOutput<Answer>> {
  return sendCall(call, currentAccessToken());
}

/** A call of a signed-in person: a 401 is answered by one refresh and one replay; a ban is noted for the whole app. */
export async function callSignedIn<Answer extends AnySchema>(
  call: Call<Answer>,
): Promise<v.InferOutput<Answer>> {
  try {
    return await sendWithRefresh(call);
  } catch (error) {
    if (isBan(error)) markBanned();
    throw error;
  }
}

async function sendWithRefresh<Answer extends AnySchema>(call: Call<Answer>): Promise<v.InferOutput<Answer>> {
  const token = currentAccessToken() ?? (await tokenAfterReload());
  try {
    return await sendCall(call, token);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    return sendCall(call, await freshAccessToken(token));
  }
}

/** After a reload the access token is gone: asking for one first saves the call that would be refused. */
async function tokenAfterReload(): Promise<string | undefined> {
  return hasStoredSession() ? freshAccessToken(undefined) : undefined;
}
