/** Every refusal of the API, with its HTTP status (contract §1). The key is the problem's `code`, the only thing clients translate by. */
export const ERROR_STATUS = {
  validation_failed: 400,
  malformed_json: 400,
  code_invalid: 400,
  refresh_invalid: 400,
  unauthorized: 401,
  account_banned: 403,
  confirmation_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  ai_limit_reached: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** All codes in the order of their definition, for lists and tests. */
export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[]; // keys of a const object

/** A refused field of a request: `path` in dot notation, empty for the body as a whole; `reason` where there are several by name. */
export type FieldError = {
  readonly path: string;
  readonly message: string;
  readonly reason?: string | undefined;
};

/**
 * An expected refusal. Thrown anywhere below a route, and answered centrally as an RFC 9457 problem. `detail` is a sentence
 * for developers; it must never contain what a person typed.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { detail?: string; errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(options.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A `validation_failed` refusal of one named field. */
export function refuseField(path: string, message: string): AppError {
  return new AppError('validation_failed', { detail: `${path}: ${message}`, errors: [{ path, message }] });
}
