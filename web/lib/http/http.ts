import type * as v from 'valibot';
import type { Problem } from '#domain/wire/wire.schema.ts';
import { noteEarlyRead, takeEarlyRead } from '#web/lib/early-reads.ts';
import { reachApi } from '#web/lib/native/platform.ts';
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from './api-problem.ts';
import type { ApiRequest } from './request-of.ts';
import { ofShape, type Shape } from './shape.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** A request as it's sent, without the schema of its answer. */
export type OpenRequest = ApiRequest & {
  readonly signal?: AbortSignal | undefined;
  /** The call continues after the page is left. */
  readonly keepalive?: boolean;
  /** The server runs calls with the same key only once. */
  readonly idempotencyKey?: string | undefined;
};

/** A request with the schema of its answer: an installed app outlives many deploys, so answers are checked. */
export type AnsweredRequest<Answer extends AnySchema> = OpenRequest & { readonly answer: Answer };

/** Sends one call with the given token and parses the answer. Doesn't handle sessions. */
export async function sendCall<Answer extends AnySchema>(
  call: AnsweredRequest<Answer>,
  accessToken: string | undefined,
): Promise<v.InferOutput<Answer>> {
  const response = await openCall(call, accessToken);
  const content = await contentOf(response);
  // A build has shapes for schemas, so only what they have in common is used. A wait for nothing would store a new refresh token
  // after another tab has looked for it.
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
    throw isAbort(cause) || isClassified(cause) ? cause : new NetworkFailure(cause);
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

/** Sends a read early, for a later call to take its answer; also returns the answer. */
export function beginRead(path: OpenRequest['path'], token: Promise<string>): Promise<Response> {
  const answer = token.then((accessToken) => reach({ method: 'GET', path }, accessToken));
  noteEarlyRead(
    path,
    answer.then((response) => response.clone()),
  );
  return answer;
}

function contentOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

const REFUSAL: Shape = { success: ['one', 0] };
/** A refusal's body: what of it is used. */
const PROBLEM: Shape = {
  ...REFUSAL,
  code: 'string',
  errors: ['optional', ['list', { path: 'string', message: 'string' }]],
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

function requestIdOf(response: Response): string | undefined {
  return response.headers.get('X-Request-Id') ?? undefined;
}

/** Whether the failure is already classified, as by a session refresh. */
const isClassified = (cause: unknown): boolean =>
  cause instanceof ApiProblem || cause instanceof NetworkFailure;

/** Whether the caller aborted the call. */
export function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError';
}
