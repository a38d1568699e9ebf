import type * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode, type FieldError } from '#domain/errors.ts';
import type { Call, CallRequest } from '#domain/wire/call.ts';
import type { Problem } from '#domain/wire/wire.schema.ts';
import { reachApi } from '#web/lib/native/platform.ts';
import { ofShape, type Shape } from './shape.ts';

/** A request as it's sent, without the schema of its answer. */
type OpenRequest = ApiRequest & {
  readonly signal?: AbortSignal | undefined;
  /** The call continues after the page is left. */
  readonly keepalive?: boolean;
  /** The server runs calls with the same key only once. */
  readonly idempotencyKey?: string | undefined;
};

/** A request with the schema of its answer: an installed app outlives many deploys, so answers are checked. */
export type AnsweredRequest<Answer extends v.GenericSchema> = OpenRequest & { readonly answer: Answer };

/** Sends one call with the given token and parses the answer. Doesn't handle sessions. */
export async function sendCall<Answer extends v.GenericSchema>(
  call: AnsweredRequest<Answer>,
  accessToken: string | undefined,
): Promise<v.InferOutput<Answer>> {
  const response = await openCall(call, accessToken);
  const content = await contentOf(response);
  // Builds replace schemas by shapes, so only `~standard` is used. It's awaited only if it's a promise: otherwise a new refresh
  // token would be stored after another tab has looked for it.
  const checked = call.answer['~standard'].validate(content);
  const parsed = checked instanceof Promise ? await checked : checked;
  if (parsed.issues === undefined) return parsed.value;
  // A 200 that says `success: 0` is a refusal, not a misunderstanding.
  if (ofShape(REFUSAL, content)) throw problemOf(response, content);
  throw new UnexpectedAnswer(requestIdOf(response));
}

/** Sends one call and returns the response before its body has arrived; throws a refusal. */
export async function openCall(call: OpenRequest, accessToken: string | undefined): Promise<Response> {
  const begun = call.method === 'GET' ? takeEarlyRead(call.path) : undefined;
  const response = await (begun ?? reach(call, accessToken)).catch((cause: unknown) => {
    // A session's refresh has already classified its failure.
    const isClassified = isAbort(cause) || cause instanceof ApiProblem || cause instanceof NetworkFailure;
    throw isClassified ? cause : new NetworkFailure(cause);
  });
  if (!response.ok) throw problemOf(response, await contentOf(response));
  return response;
}

function reach(call: OpenRequest, accessToken: string | undefined): Promise<Response> {
  return reachApi(call.path, {
    method: call.method,
    headers: headersOf(call, accessToken),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(call.keepalive === true ? { keepalive: true } : {}),
  });
}

/** Sends a read early; a later call takes its answer, which is also returned. */
export function beginRead(path: OpenRequest['path'], token: Promise<string>): Promise<Response> {
  const answer = token.then((accessToken) => reach({ method: 'GET', path }, accessToken));
  const copy = answer.then((response) => response.clone());
  // Whoever takes the promise handles its failure.
  copy.catch(() => undefined);
  begun.set(path, { answer: copy, at: Date.now() });
  return answer;
}

const contentOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const REFUSAL: Shape = { success: ['one', 0] };
/** The fields of a refusal's body that the app uses. */
const PROBLEM: Shape = {
  ...REFUSAL,
  code: 'string',
  errors: ['optional', ['list', { path: 'string', message: 'string', reason: ['optional', 'string'] }]],
};

function headersOf(call: OpenRequest, accessToken: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
    ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
  };
}

function problemOf(response: Response, content: unknown): ApiProblem {
  const problem = ofShape<Pick<Problem, 'code' | 'errors'>>(PROBLEM, content);
  return new ApiProblem({
    code: problem?.code ?? codeOfStatus(response.status),
    status: response.status,
    errors: problem?.errors,
    retryAfterSeconds: retryAfterOf(response),
    requestId: requestIdOf(response),
  });
}

/** A proxy may answer without a problem body; the status is enough for these. */
function codeOfStatus(status: number): string {
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return 'internal';
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

const requestIdOf = (response: Response) => response.headers.get('X-Request-Id') ?? undefined;

export function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError';
}

/** A call with its input filled in. */
type ApiRequest<Method extends Call['method'] = Call['method']> = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly body?: Readonly<Record<string, unknown>>;
};

type Filling = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Fills in a call: the path with its parameters and query, and the body. */
export function requestOf<const C extends Call>(
  { method, path }: C,
  sent: NoInfer<CallRequest<C>>,
): ApiRequest<C['method']> {
  // The calls' schemas guarantee string parameters and an object as body; these types can't express it.
  const { params = {}, query, body } = sent as Filling;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = String(new URLSearchParams(query));
  const whole = search === '' ? filled : `${filled}?${search}`;
  return { method, path: whole as `/api/${string}`, ...(body === undefined ? {} : { body }) }; // Every call's path starts with this.
}

/** Reads sent before the app has loaded, so that the network isn't idle meanwhile; the first caller of a path takes the answer. */
const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();

/** Older reads were for a page that was never opened. */
const FRESH_MS = 10_000;

/** The answer of a stored read, only once; `undefined` if there is none or it's older than 10 s. */
function takeEarlyRead(path: string): Promise<Response> | undefined {
  const read = begun.get(path);
  begun.delete(path);
  return read !== undefined && Date.now() - read.at < FRESH_MS ? read.answer : undefined;
}

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

/** Why the server refused a call; `undefined` for any other error. */
export const refusalCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiProblem ? error.code : undefined;

/** Whether the server refused a call because of the field at this path. */
export const isFieldRefused = (error: unknown, field: string): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => path === field);

/** Whether the server refused a call because the account is blocked. */
export const isBan = (error: unknown): boolean => refusalCode(error) === 'account_banned';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** Whether the server has no such record: deleted meanwhile, never there, or someone else's. */
export const isNotFound = (error: unknown): boolean => refusalCode(error) === 'not_found';
