import type { ErrorCode, FieldError } from '#domain/errors.ts';
import { ERROR_STATUS } from '#domain/errors.ts';

/** The server refused: an RFC 9457 problem, or the best reading of a malformed one. */
export class ApiProblem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** The id in the server's log, for support. */
  readonly requestId: string | undefined;

  constructor(problem: {
    code: string;
    status: number;
    errors?: readonly FieldError[] | undefined;
    retryAfterSeconds?: number | undefined;
    requestId?: string | undefined;
  }) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ApiProblem';
    this.code = isErrorCode(problem.code) ? problem.code : 'internal';
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.requestId = problem.requestId;
  }
}

/** No answer arrived: offline, a broken connection, or an unreachable server. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('no answer from the server', { cause });
    this.name = 'NetworkFailure';
  }
}

/** An answer arrived that this version of the app doesn't understand. */
export class UnexpectedAnswer extends Error {
  readonly requestId: string | undefined;

  constructor(requestId: string | undefined) {
    super('the answer does not fit its schema');
    this.name = 'UnexpectedAnswer';
    this.requestId = requestId;
  }
}

/** Whether the server says that the account is blocked. */
export function isBan(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'account_banned';
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** Whether the server said that it isn't there: deleted meanwhile, never there, or someone else's. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_found';
