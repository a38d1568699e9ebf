import type { Hono } from 'hono';
import { describeRoute, generateSpecs, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { BOUNDS, type BoundName, boundExceededMessage } from '#domain/account/quotas.ts';
import { RATE_LIMITS, signedInActs } from '#domain/account/rate-limits.ts';
import { AppError, ERROR_CODES, ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { SYSTEM_VERSION } from '#domain/system/system.calls.ts';
import {
  type Access,
  acceptsIdempotencyKey,
  type Call,
  IDEMPOTENCY_KEY_SHAPE,
  isRead,
} from '#domain/wire/call.ts';
import type { AppEnv } from '#worker/context.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import RECORDED from './examples.gen.json' with { type: 'json' };
import { componentSchemas, NAMED_SCHEMAS, operationIdOf } from './names.ts';
import { problemOf } from './problem.ts';

/** Refusals by access, of calls with a key or with cycle data, and of every call: an unreachable database, and a fault of ours. */
const REFUSALS = {
  public: [],
  'signed-in': ['unauthorized', 'account_banned'],
  'even-banned': ['unauthorized'],
  // With an `Idempotency-Key` (contract §1).
  key: ['validation_failed', 'conflict'],
  limited: ['rate_limited'],
  // While the consent to storing cycle data is withdrawn.
  cycleData: ['conflict'],
  body: ['validation_failed', 'malformed_json', 'payload_too_large', 'unsupported_media_type'],
  any: ['unavailable', 'internal'],
} satisfies Record<Access | 'key' | 'limited' | 'cycleData' | 'body' | 'any', ErrorCode[]>;

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

/** Describes in the OpenAPI document what a call does, answers and refuses. */
export function describe(
  call: Call,
  { summary, description }: { summary: string; description: string | undefined },
) {
  const { access, answer, file } = call;
  const limits = access === 'public' ? [] : limitsOf(call);
  const codes: readonly ErrorCode[] = [
    ...REFUSALS[access],
    ...(limits.length > 0 ? REFUSALS.limited : []),
    ...(acceptsIdempotencyKey(call) ? REFUSALS.key : []),
    ...(call.keepsCycleData ? REFUSALS.cycleData : []),
    ...(call.body ? REFUSALS.body : []),
    ...(call.refusals ?? []),
    ...REFUSALS.any,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  const problems = [...byStatus].map(([status, group]) => [String(status), problemAnswer(group)] as const);
  return describeRoute({
    operationId: operationIdOf(call),
    summary,
    description: [...(description ? [description] : []), ...factsOf(call)].join(' '),
    ...(limits.length > 0 ? { 'x-rate-limits': limits } : {}),
    ...(acceptsIdempotencyKey(call) ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    security: access === 'public' ? [] : [{ accessToken: [] }],
    responses: {
      ...(answer ? { '200': { description: 'Done', ...jsonAnswer(answer) } } : {}),
      // A media type's bytes are described by the media type itself (OpenAPI 3.1, section 4.8.14).
      ...(file ? { '200': { description: 'Done', headers: REQUEST_ID, content: { [file]: {} } } } : {}),
      ...(call.creates && answer ? { '201': { description: 'Created', ...jsonAnswer(answer) } } : {}),
      ...Object.fromEntries(problems),
    },
  });
}

/** Sentences about a call that follow from its definition. */
function factsOf(call: Call): string[] {
  return [
    ...(isRead(call) ? ['Changes nothing.'] : []),
    ...(call.creates ? ['With an `id` that exists it changes nothing, and answers 200 instead of 201.'] : []),
    ...(acceptsIdempotencyKey(call) ? ['Repeated under its `Idempotency-Key` it changes nothing more.'] : []),
    ...(call.keepsCycleData ? ['A `conflict` while the consent `privacy` is withdrawn.'] : []),
    ...(call.pinned === 'moves' ? ['Tasks that are pinned to the cycle may move.'] : []),
    ...(call.bodyLimitBytes ? [`The body may have ${call.bodyLimitBytes / 1024} KiB instead of 64.`] : []),
  ];
}

function limitsOf({ method, path }: Call): readonly Limit[] {
  const acts = signedInActs(method, path);
  return [acts?.often, acts?.besides].flatMap((act) => {
    if (act === undefined) return [];
    const [{ max, windowSeconds }] = RATE_LIMITS[act];
    return [{ counted_as: act, calls: max, seconds: windowSeconds }];
  });
}

const jsonAnswer = (schema: v.GenericSchema) => ({
  headers: REQUEST_ID,
  content: { 'application/json': { schema: resolver(schema, { options: NAMED_SCHEMAS }) } },
});

/** `components.responses`: the refusals of calls, by the names of their codes. */
const REFUSED: Record<string, ReturnType<typeof problemResponse>> = {};

function problemAnswer(codes: readonly ErrorCode[]): Reference {
  const name = codes.map(pascalCase).join('Or');
  REFUSED[name] ??= problemResponse(codes);
  return { $ref: `#/components/responses/${name}` };
}

const pascalCase = (code: string) => code.replace(/(?:^|_)./g, (start) => start.slice(-1).toUpperCase());

function problemResponse(codes: readonly ErrorCode[]) {
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

type Documentation = Extract<Parameters<typeof generateSpecs>[1], object>['documentation'] & object;

type MediaType = { schema?: object; example?: unknown; examples?: Record<string, { $ref: string }> };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: { examples?: unknown[]; enum?: unknown[] };
  example?: unknown;
};
export type Reference = { readonly $ref: string };
export type Response = { description: string; headers: object; content: Record<string, MediaType> };
export type Operation = {
  summary: string;
  description: string;
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  'x-rate-limits'?: readonly Limit[];
};
/** How often a person may make the call, together with all other calls under the same limit. */
type Limit = { counted_as: string; calls: number; seconds: number };
/** The OpenAPI 3.1 document, as far as our own code reads it. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** The bounds: of a person or of what, how many at most, and the text of the refusal. */
  'x-bounds'?: Record<string, { of: string; at_most: number; refusal: string }>;
  components: {
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, object>;
    responses: Record<string, Response>;
  };
};

/** What a reference of the document refers to; anything else as it is. */
export function resolved<T extends object>({ components }: ApiDocument, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const [kind, name = ''] = value.$ref.split('/').slice(-2);
  return Reflect.get(Reflect.get(components, kind ?? ''), name); // all references of our document are to its components
}

const SIGNING_IN =
  'By a mailed code or a passkey. `stx` is the access token of 15 minutes, `xox` gets the next one.';

/** The groups in order, each with a description and how its paths begin after `/api/`, separated by spaces. */
const TAGS: readonly (readonly [name: string, description: string, beginnings: string])[] = [
  ['Signing in', SIGNING_IN, 'register login token user/logout user/session session passkey'],
  ['Account', 'The profile, consents, the address, export, import and deletion.', 'user import'],
  ['Dashboard', 'What a client shows first, in one call.', 'dashboard'],
  ['Cycle', 'Periods, the forecast, modes and what is noted of a cycle.', 'cycle'],
  ['Days', 'The log of days: bleeding, pain, mood, symptoms and more.', 'day'],
  [
    'Tasks',
    'Tasks that repeat by the calendar or with the cycle, labels, and plans.',
    'task label plan changes',
  ],
  ['Calendars', 'The person’s own calendars, read in for when they are busy and nothing else.', 'busy'],
  ['Habits', 'Habits with days of the week and phases, their checks and streaks.', 'habit'],
  ['Find Best Dates', 'The days that go with an activity.', 'best'],
  ['Journal', 'One entry a day, encrypted at rest.', 'journal'],
  ['Insights', 'What stands out in the person’s own days, and the sheet for a doctor.', 'insights report'],
  ['Reminders', 'Messages by push or mail, all off at first.', 'reminders'],
  ['System', 'The version and the health of the server.', ''],
];

/** The document of the routes of an app, made once. */
export const apiDocumentOf = onceFor(async (app: Hono<AppEnv>): Promise<ApiDocument> => {
  // The library would add its own 400 to every validated call, in a shape that no call uses.
  const options = { documentation: DOCUMENTATION, defaultValidationErrorResponse: false } as const;
  // The library's types don't include what `describe` added.
  return finished((await generateSpecs(app, options)) as unknown as ApiDocument);
});

const VALUES: Partial<Record<ErrorCode, ConstructorParameters<typeof AppError>[1]>> = {
  validation_failed: {
    detail: 'email: must be an e-mail address',
    errors: [{ path: 'email', message: 'must be an e-mail address' }],
  },
};

const DOCUMENTATION: Documentation = {
  info: {
    title: 'Marea',
    version: SYSTEM_VERSION,
    description:
      'Cycle-aware planning. Refusals are RFC 9457 problems, told apart by their code. A path answers another method with 405 ' +
      'and Allow, an unknown path is 404. Instants are unix seconds, days YYYY-MM-DD in the profile’s zone, flags 0 or 1.',
    contact: { name: 'Marea' },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Marea' },
  },
  servers: [{ url: '/' }],
  tags: TAGS.map(([name, description]) => ({ name, description })),
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
    schemas: componentSchemas(),
    examples: Object.fromEntries(
      ERROR_CODES.map((code) => [code, { value: problemOf(new AppError(code, VALUES[code])) }]),
    ),
  },
};

function finished(document: ApiDocument): ApiDocument {
  document.components.responses = REFUSED;
  document['x-bounds'] = Object.fromEntries(
    Object.entries(BOUNDS).map(([name, { of, most }]) => [
      name,
      { of, at_most: most, refusal: boundExceededMessage(name as BoundName) }, // its own keys
    ]),
  );
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.tags = [tagOf(path)];
      placeExamples(operation, EXAMPLES[`${method.toUpperCase()} ${path}`] ?? {});
    }
  }
  return document;
}

function tagOf(path: string): string {
  const [name = 'System'] =
    TAGS.find(([, , beginnings]) =>
      beginnings.split(' ').some((start) => path.startsWith(`/api/${start}`)),
    ) ?? [];
  return name;
}

/** A realistic call: its parameters and body, and its answer if that has more than its success. */
type CallExample = { parameters?: Readonly<Record<string, string>>; request?: object; answer?: object };
/** By method and path, as `tests/api/contract/examples.test.ts` records them. */
const EXAMPLES: Readonly<Record<string, CallExample>> = RECORDED;

function placeExamples(operation: Operation, { parameters, request, answer = { success: 1 } }: CallExample) {
  for (const parameter of operation.parameters ?? []) {
    parameter.example ??= parameters?.[parameter.name] ?? parameter.schema.enum?.[0];
  }
  setExample(operation.requestBody?.content, request);
  for (const done of [operation.responses['200'], operation.responses['201']]) {
    if (done && 'content' in done) setExample(done.content, answer);
  }
}

function setExample(content: Record<string, MediaType> | undefined, example: object | undefined): void {
  const json = content?.['application/json'];
  if (json && example) json.example = example;
}
