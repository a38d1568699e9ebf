import type { ErrorCode, FieldError } from '#domain/errors.ts';
import { ERROR_STATUS } from '#domain/errors.ts';

/** A refusal the server answered with: an RFC 9457 problem, or what could be made of a broken one. */
export class ApiProblem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** The id the server logs this answer under, for the support. */
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

/** No answer arrived: offline, a broken line, or the server is not there. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('no answer from the server', { cause });
    this.name = 'NetworkFailure';
  }
}

/** The answer arrived and is not what this version of the app understands. */
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
