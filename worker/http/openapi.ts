import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context, Hono } from 'hono';
import { describeRoute, generateSpecs, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { BOUNDS, type BoundName, boundExceededMessage } from '#domain/account/quotas.ts';
import { RATE_LIMITS, signedInActs } from '#domain/account/rate-limits.ts';
import { AppError, ERROR_CODES, ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { SYSTEM_VERSION } from '#domain/system/system.calls.ts';
import { type Access, acceptsIdempotencyKey, type Call, IDEMPOTENCY_KEY_SHAPE } from '#domain/wire/call.ts';
import { problemSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/context.ts';
import RECORDED from './examples.gen.json' with { type: 'json' };
import { problemOf } from './problem.ts';
import { SCHEMA_OPTIONS } from './read-request.ts';

/** Refusals by access, of calls with a key or with cycle data, and of every call: an unreachable database, and a fault of ours. */
const REFUSALS = {
  public: [],
  'signed-in': ['unauthorized', 'account_banned'],
  'even-banned': ['unauthorized'],
  // With an `Idempotency-Key` (contract §1).
  key: ['validation_failed', 'conflict'],
  // While the consent to storing cycle data is withdrawn.
  cycleData: ['conflict'],
  body: ['validation_failed', 'malformed_json', 'payload_too_large', 'unsupported_media_type'],
  any: ['unavailable', 'internal'],
} satisfies Record<Access | 'key' | 'cycleData' | 'body' | 'any', ErrorCode[]>;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Kept for 24 hours for each person. The same key gives the first answer again and does nothing; with another body it is a conflict.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_SHAPE.source },
  example: 'vat-1',
} as const;

/** Statuses with a `Retry-After`. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

/** A realistic call: its path and query parameters, and its body. Tests send it unchanged, and record its answer (`examples.gen.json`). */
export type CallExample = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: object;
};

/** Where `describe` stores the example until the document is assembled. */
const EXAMPLE_FIELD = 'x-example';

type Description = {
  readonly summary: string;
  /** May be left out if nothing is sent. */
  readonly example: CallExample | undefined;
};

/** Describes in the OpenAPI document what a call does, answers and refuses. */
export function describe(call: Call, { summary, example }: Description) {
  const { access, answer, file } = call;
  const codes: readonly ErrorCode[] = [
    ...REFUSALS[access],
    ...(acceptsIdempotencyKey(call) ? REFUSALS.key : []),
    ...(call.keepsCycleData ? REFUSALS.cycleData : []),
    ...(call.body ? REFUSALS.body : []),
    ...(call.refusals ?? []),
    ...REFUSALS.any,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  const problems = [...byStatus].map(([status, group]) => [String(status), problemAnswer(group)] as const);
  return describeRoute({
    summary,
    ...(example ? { [EXAMPLE_FIELD]: example } : {}),
    ...(acceptsIdempotencyKey(call) ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    security: access === 'public' ? [] : [{ accessToken: [] }],
    responses: {
      ...(answer ? { '200': jsonAnswer('Done', answer) } : {}),
      ...(file ? { '200': fileAnswer(file) } : {}),
      ...(call.creates && answer ? { '201': jsonAnswer('Created', answer) } : {}),
      ...Object.fromEntries(problems),
    },
  });
}

function jsonAnswer(description: string, schema: v.GenericSchema) {
  return {
    description,
    headers: REQUEST_ID,
    content: { 'application/json': { schema: resolver(schema, SCHEMA_OPTIONS) } },
  };
}

function fileAnswer(mediaType: string) {
  return {
    description: 'Done',
    headers: REQUEST_ID,
    // A media type's bytes are described by the media type itself (OpenAPI 3.1, section 4.8.14).
    content: { [mediaType]: {} },
  };
}

/** The problems of one status, each with its example. */
function problemAnswer(codes: readonly ErrorCode[]) {
  const status = ERROR_STATUS[codes[0] ?? 'internal'];
  const schema = { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } };
  return {
    description: codes.join(', '),
    headers: { ...REQUEST_ID, ...(RETRIED.has(status) ? RETRY_AFTER : {}) },
    content: {
      'application/problem+json': {
        schema: schema as object, // a JSON schema
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

// Shared values of the examples in the OpenAPI document: one Thursday at noon (UTC) of a made-up person.

/** 19 March 2026, noon. */
export const EXAMPLE_NOW = 1_773_921_600;
export const EXAMPLE_EMAIL = 'ana@example.org';
export const EXAMPLE_PERIOD_ID = '019c9a5e-7b00-7a11-9c01-2f6f3b1d0a01';
export const EXAMPLE_TASK_ID = '019d05b2-4c00-7b22-8d02-3a7e4c2e1b02';
export const EXAMPLE_HABIT_ID = '019d05b2-5000-7c33-9e03-4b8f5d3f2c03';
export const EXAMPLE_SESSION_ID = '019d05b2-6000-7d44-8f04-5c906e403d04';

type Documentation = Extract<Parameters<typeof generateSpecs>[1], object>['documentation'] & object;

export type MediaType = { schema?: object; example?: unknown; examples?: Record<string, { $ref: string }> };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: { examples?: unknown[]; enum?: unknown[] };
  example?: unknown;
};
export type Operation = {
  summary: string;
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, { description: string; headers: object; content: Record<string, MediaType> }>;
  [EXAMPLE_FIELD]?: CallExample;
  'x-rate-limits'?: readonly Limit[];
};
/** How often a person may make the call, together with all other calls under the same limit. */
type Limit = { counted_as: string; calls: number; seconds: number };
/** The OpenAPI 3.1 document, as far as our own code reads it. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** The bounds: of a person or of what, how many at most, and the text of the refusal. */
  'x-bounds'?: Record<string, { of: string; at_most: number; refusal: string }>;
  components: { examples: Record<string, { value: unknown }>; schemas: Record<string, object> };
};

/** The groups in order, each with how its paths begin after `/api/`. */
const TAGS: readonly (readonly [name: string, ...beginnings: string[]])[] = [
  ['Signing in', 'register', 'login', 'token', 'user/logout', 'user/session'],
  ['Account', 'user'],
  ['Dashboard', 'dashboard'],
  ['Cycle', 'cycle'],
  ['Tasks', 'task'],
  ['Habits', 'habit'],
  ['Find Best Dates', 'best'],
  ['Journal', 'journal'],
  ['Insights', 'insights'],
  ['Reminders', 'reminders'],
  ['System', ''],
];

/** The document of the routes of `app`, made once and cached. */
export function apiDocumentOf(app: Hono<AppEnv>): (c: Context<AppEnv>) => Promise<ApiDocument> {
  let made: Promise<ApiDocument> | undefined;
  return (c) => {
    // The library would add its own 400 to every validated call, in a shape that no call uses.
    const options = { documentation: DOCUMENTATION, defaultValidationErrorResponse: false } as const;
    made ??= generateSpecs(app, options, c).then(
      // The library's types don't include what `describe` added.
      (specs) => finished(specs as unknown as ApiDocument),
    );
    return made;
  };
}

const VALUES: Partial<Record<ErrorCode, ConstructorParameters<typeof AppError>[1]>> = {
  validation_failed: {
    detail: 'email: must be an e-mail address',
    errors: [{ path: 'email', message: 'must be an e-mail address' }],
  },
};

const { $schema: _dialect, ...problem } = toJsonSchema(problemSchema, SCHEMA_OPTIONS.options);

const DOCUMENTATION: Documentation = {
  info: {
    title: 'Marea',
    version: SYSTEM_VERSION,
    description:
      'Cycle-aware planning. Refusals are RFC 9457 problems, told apart by their code. A path answers another method with 405 ' +
      'and Allow, an unknown path is 404. Instants are unix seconds, days YYYY-MM-DD.',
  },
  servers: [{ url: '/' }],
  tags: TAGS.map(([name]) => ({ name })),
  components: {
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    headers: {
      'X-Request-Id': {
        description: 'Stands in the log line of the request.',
        required: true,
        schema: { type: 'string' },
      },
      'Retry-After': {
        description: 'Seconds until it is worth trying again.',
        required: true,
        schema: { type: 'integer', minimum: 0 },
      },
    },
    schemas: { Problem: problem as object }, // a JSON schema
    examples: Object.fromEntries(
      ERROR_CODES.map((code) => [code, { value: problemOf(new AppError(code, VALUES[code])) }]),
    ),
  },
};

function finished(document: ApiDocument): ApiDocument {
  document['x-bounds'] = Object.fromEntries(
    Object.entries(BOUNDS).map(([name, { of, most }]) => [
      name,
      { of, at_most: most, refusal: boundExceededMessage(name as BoundName) }, // its own keys
    ]),
  );
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.tags = [tagOf(path)];
      if (operation.security.length > 0) placeLimits(operation, { method: method.toUpperCase(), path });
      placeExamples(operation, ANSWERS[`${method.toUpperCase()} ${path}`] ?? SUCCESS);
    }
  }
  return document;
}

function tagOf(path: string): string {
  const [name = 'System'] =
    TAGS.find(([, ...beginnings]) => beginnings.some((start) => path.startsWith(`/api/${start}`))) ?? [];
  return name;
}

/** Adds a signed-in call's limits from the table. */
function placeLimits(operation: Operation, { method, path }: { method: string; path: string }): void {
  const acts = signedInActs(method, path);
  if (!acts) return;
  operation['x-rate-limits'] = [acts.often, ...(acts.besides ? [acts.besides] : [])].map((act) => {
    const [{ max, windowSeconds }] = RATE_LIMITS[act];
    return { counted_as: act, calls: max, seconds: windowSeconds };
  });
  const others = Object.keys(operation.responses['429']?.content['application/problem+json']?.examples ?? {});
  // The names of examples are codes.
  const codes = new Set<ErrorCode>(['rate_limited', ...(others as ErrorCode[])]);
  operation.responses['429'] = problemAnswer([...codes]);
}

/** Answers of calls that contain more than their success, by method and path, as `tests/api/contract/examples.test.ts` records them. */
const ANSWERS: Readonly<Record<string, object>> = RECORDED;
const SUCCESS = { success: 1 };

function placeExamples(operation: Operation, answer: object): void {
  const { parameters, request } = operation[EXAMPLE_FIELD] ?? {};
  delete operation[EXAMPLE_FIELD];
  for (const parameter of operation.parameters ?? []) {
    parameter.example ??= parameters?.[parameter.name] ?? parameter.schema.enum?.[0];
  }
  setExample(operation.requestBody?.content, request);
  setExample(operation.responses['200']?.content, answer);
  setExample(operation.responses['201']?.content, answer);
}

function setExample(content: Record<string, MediaType> | undefined, example: object | undefined): void {
  const json = content?.['application/json'];
  if (json && example) json.example = example;
}
