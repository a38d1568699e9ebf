import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context, Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { BOUNDS, type BoundName, boundExceededMessage } from '#domain/account/quotas.ts';
import { RATE_LIMITS, signedInActs } from '#domain/account/rate-limits.ts';
import { AppError, ERROR_CODES, type ErrorCode } from '#domain/errors.ts';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { problemSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/context.ts';
import RECORDED from './examples.gen.json' with { type: 'json' };
import { type CallExample, EXAMPLE_FIELD, problemAnswer } from './openapi.ts';
import { problemOf } from './problem.ts';
import { SCHEMA_OPTIONS } from './read-request.ts';

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
