import { refreshSession } from '#domain/account/token.calls.ts';
import { ApiProblem, NetworkFailure } from './api-problem.ts';
import { sendCall } from './http.ts';
import { requestOf } from './request-of.ts';

/** Other tabs wait during a refresh, so a hanging connection is dropped after this long. */
const TIMEOUT_MS = 20_000;

/** Exchanges a refresh token. A server error is retried once before the page is left. */
export async function exchangeRefreshToken(
  refreshToken: string,
): Promise<{ stx: string; xox?: string | undefined }> {
  try {
    return await send(refreshToken);
  } catch (error) {
    if (error instanceof ApiProblem && error.status >= 500) return send(refreshToken);
    throw error;
  }
}

/** Whether the server says that the session is over. */
export function isDead(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'refresh_invalid';
}

const STAYING: ReadonlySet<string> = new Set(['unavailable', 'rate_limited', 'account_banned']);

/** Whether the page stays and shows the error: no connection, a busy server, or a blocked account. */
export function isShownInPlace(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof ApiProblem && STAYING.has(error.code));
}

function send(refreshToken: string) {
  const call = {
    ...requestOf(refreshSession, { body: { refresh_token: refreshToken } }),
    answer: refreshSession.answer,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return sendCall(call, undefined);
}
