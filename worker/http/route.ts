import { type Context, Hono, type MiddlewareHandler } from 'hono';
import {
  type Access,
  acceptsIdempotencyKey,
  type Call,
  type CallResult,
  type ParsedRequest,
} from '#domain/wire/call.ts';
import type { AppEnv } from '#worker/context.ts';
import {
  authenticate,
  cycleConsent,
  fromReplicas,
  identify,
  reschedulePinnedTasksAfter,
  reschedulePinnedTasksBefore,
} from '#worker/middleware/guards.ts';
import { idempotent, idempotentByHandler } from '#worker/middleware/idempotency.ts';
import { describe } from './openapi.ts';
import { requireJson, validated } from './read-request.ts';

type Handlers = readonly [MiddlewareHandler, ...MiddlewareHandler<AppEnv>[]];
type Route = { readonly call: Call; readonly handlers: Handlers };

type NoBody = Awaited<Promise<void>>;
/** The result of a handler: nothing if the answer is only `success: 1`, a response if it is a file. */
type ReceivedInput<C extends Call> = C extends { readonly file: string }
  ? Response
  : [keyof CallResult<C>] extends [never]
    ? NoBody
    : CallResult<C>;

type Answering<C extends Call> = {
  /** One line for the document. */
  readonly summary: string;
  /** What that line doesn't say: units, limits, what a repetition does. */
  readonly description?: string;
  /** Set if the call reads a lot and may be a little slower. */
  readonly fromReplicas?: true;
  /** Set if the handler itself authenticates the caller, or repeats answers under a key. */
  readonly byHandler?: 'access' | 'repetition';
  /** Answers the call; the input was parsed by the call's schemas. */
  readonly handle: (c: Context<AppEnv>, sent: ParsedRequest<C>) => Promise<ReceivedInput<C>>;
};

const GUARDS: Record<Access, readonly MiddlewareHandler<AppEnv>[]> = {
  public: [],
  'signed-in': [authenticate],
  'even-banned': [identify],
};

/** Makes a call's route: everything before the handler follows from the call, in this order. */
export function route<C extends Call>(
  call: C,
  { summary, description, fromReplicas: isFromReplicas, byHandler, handle }: Answering<C>,
): Route {
  const handlers: Handlers = [
    describe(call, { summary, description }),
    ...(isFromReplicas ? [fromReplicas] : []),
    ...(byHandler === 'access' ? [] : GUARDS[call.access]),
    ...(call.body ? [requireJson(call.bodyLimitBytes)] : []),
    ...(call.params ? [validated('param', call.params)] : []),
    ...(call.query ? [validated('query', call.query)] : []),
    ...(call.body ? [validated('json', call.body)] : []),
    ...(acceptsIdempotencyKey(call) ? [byHandler === 'repetition' ? idempotentByHandler : idempotent] : []),
    ...(call.keepsCycleData ? [cycleConsent] : []),
    ...(call.pinned
      ? [call.pinned === 'moves' ? reschedulePinnedTasksAfter : reschedulePinnedTasksBefore]
      : []),
    async (c: Context<AppEnv>) => {
      const given: unknown = await handle(c, receivedBy(call, c));
      if (given instanceof Response) return given;
      return c.json({ success: 1, ...(given as object | undefined) }); // as `ReceivedInput` requires
    },
  ];
  return { call, handlers };
}

function receivedBy<C extends Call>(call: C, c: Context<AppEnv>): ParsedRequest<C> {
  // Hono only types validators that are chained in place.
  const read = (target: 'json' | 'param' | 'query') => c.req.valid(target as never);
  const received = {
    ...(call.params ? { params: read('param') } : {}),
    ...(call.query ? { query: read('query') } : {}),
    ...(call.body ? { body: read('json') } : {}),
  };
  return received as ParsedRequest<C>; // the outputs of the call's own schemas
}

/** The routes of a feature, in this order. */
export function routesOf(...routes: readonly Route[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const { call, handlers } of routes) app.on(call.method, call.path, ...handlers);
  return app;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that a path answers, for `Allow` and 405; empty if the path doesn't exist. */
export function methodsOf(app: Hono<AppEnv>, path: string): string[] {
  const answered = METHODS.filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.some(([[, route]]) => route.method !== 'ALL');
  });
  return answered.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
