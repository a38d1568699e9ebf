import type { Context } from 'hono';
import { parseQuota, quotaError } from '#domain/account/quotas.ts';
import { AppError, ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import type { Problem } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/context.ts';
import { databaseMessage, isDatabaseUnavailable, MOVING_RETRY_SECONDS } from '#worker/platform/database.ts';
import { consoleLog, describeError } from '#worker/platform/log.ts';

const TITLES: Readonly<Record<ErrorCode, string>> = {
  validation_failed: 'The request holds something that cannot be taken',
  malformed_json: 'The body is not well-formed JSON',
  code_invalid: 'The code is wrong, spent or expired',
  refresh_invalid: 'The refresh token is not valid',
  unauthorized: 'A valid access token is needed',
  confirmation_needed: 'A code of one’s own address is needed first',
  account_banned: 'This account is banned',
  not_found: 'There is no such thing',
  method_not_allowed: 'This path does not take that method',
  conflict: 'The request contradicts an earlier one',
  payload_too_large: 'The body is too large',
  unsupported_media_type: 'The body must be JSON',
  rate_limited: 'Too many requests',
  ai_limit_reached: 'The searches of this month are used up',
  internal: 'Something went wrong on our side',
  unavailable: 'The service is not available for the moment',
};

const DEFAULT_RETRY_AFTER_SECONDS = 30;

/** A refusal as sent. */
export function problemOf(error: AppError): Problem {
  return {
    type: `urn:marea:problem:${error.code}`,
    title: TITLES[error.code],
    status: ERROR_STATUS[error.code],
    detail: error.message === error.code ? TITLES[error.code] : error.message,
    code: error.code,
    success: 0,
    ...(error.errors ? { errors: [...error.errors] } : {}),
  };
}

/** RFC 9457 answer of a refusal, with `Retry-After` if the contract requires it. */
export function problemResponse(error: AppError): Response {
  const problem = problemOf(error);
  const { status } = problem;
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (status === 429 || status === 503) {
    headers.set('Retry-After', String(error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS));
  }
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Answers every error of every route: expected ones unchanged, others as `internal`, logged once. */
export function answerError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof AppError) return problemResponse(error);
  const message = databaseMessage(error);
  // A write that raced with the deletion of its account: the row's owner is gone, and so is the session.
  if (message.includes('FOREIGN KEY constraint failed')) return problemResponse(new AppError('unauthorized'));
  // A write during the move of its account to another shard (`scripts/admin/person-tables.ts`).
  if (message.includes('account_moving')) {
    return problemResponse(new AppError('unavailable', { retryAfterSeconds: MOVING_RETRY_SECONDS }));
  }
  const quota = parseQuota(message);
  if (quota) return problemResponse(quotaError(quota));
  // The log is missing if the failure happened before the dependencies were built.
  const log = c.var.context?.deps.log ?? consoleLog;
  log({
    event: 'failure',
    requestId: c.var.requestId,
    method: c.req.method,
    route: c.req.routePath,
    ...describeError(error),
  });
  return problemResponse(new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal'));
}
