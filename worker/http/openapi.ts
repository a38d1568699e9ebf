import { describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { IDEMPOTENCY_KEY_SHAPE } from '#domain/wire/idempotency.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { SCHEMA_OPTIONS } from './validate.ts';

/** Refusals any route with a body has. */
export const BODY_REFUSALS = [
  'validation_failed',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

/** What any call can meet: a database that is away, and a fault of ours. */
const ANY_REFUSALS = ['unavailable', 'internal'] as const satisfies readonly ErrorCode[];

/** Who may call, and what that alone can be refused with. */
const ACCESS_REFUSALS = {
  public: [],
  'signed-in': ['unauthorized', 'account_banned'],
  'even-banned': ['unauthorized'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** What a call under an `Idempotency-Key` can answer beside (contract §1); the route has `idempotent` for it. */
const KEY_REFUSALS = ['conflict'] as const satisfies readonly ErrorCode[];
/** What a call that keeps cycle data answers while the consent to that is withdrawn; the route has `cycleConsent` for it. */
const CYCLE_DATA_REFUSALS = ['conflict'] as const satisfies readonly ErrorCode[];
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Kept for 24 hours for each person. The same key gives the first answer again and does nothing; with another body it is a conflict.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_SHAPE.source },
  example: 'vat-1',
} as const;

/** Statuses that say when to come again. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

type Access = keyof typeof ACCESS_REFUSALS;

/** One call as somebody might make it: its path's and query's parameters, its body, its answer. Tests send them as they stand. */
export type CallExample = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: object;
  readonly answer?: object;
};

/** Where `describe` leaves the example until the document is put together (`openapi-document.ts`). */
export const EXAMPLE_FIELD = 'x-example';

/**
 * Says in the OpenAPI document what a route does, answers and refuses.
 * `access` is `public`, `signed-in`, which adds the bearer token, its 401 and the 403 of a banned account, or
 * `even-banned`, which adds the first two alone.
 */
export function describe({
  summary,
  access,
  example,
  answer,
  file,
  created,
  takesKey = created !== undefined,
  keepsCycleData = false,
  refusals = [],
}: {
  summary: string;
  access: Access;
  /** May be left out where there is nothing to show but `{success: 1}`. */
  example?: CallExample;
  /** What the 200 answers, or the media type of the file that it is. */
  answer?: v.GenericSchema;
  file?: string;
  /** Set where another change than a creation takes an `Idempotency-Key`. */
  takesKey?: boolean;
  /** Set where it writes of cycle, mode or journal. */
  keepsCycleData?: boolean;
  /** Set where the route creates, with what its 201 answers. */
  created?: v.GenericSchema;
  refusals?: readonly ErrorCode[];
}) {
  const codes: readonly ErrorCode[] = [
    ...ACCESS_REFUSALS[access],
    ...(takesKey ? KEY_REFUSALS : []),
    ...(keepsCycleData ? CYCLE_DATA_REFUSALS : []),
    ...refusals,
    ...ANY_REFUSALS,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  const problems = [...byStatus].map(([status, group]) => [String(status), problemAnswer(group)] as const);
  const shown = answer === successSchema ? { answer: { success: 1 }, ...example } : example;
  return describeRoute({
    summary,
    ...(shown ? { [EXAMPLE_FIELD]: shown } : {}),
    ...(takesKey ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    security: access === 'public' ? [] : [{ accessToken: [] }],
    responses: {
      ...(answer ? { '200': jsonAnswer('Done', answer) } : {}),
      ...(file ? { '200': fileAnswer(file) } : {}),
      ...(created ? { '201': jsonAnswer('Created', created) } : {}),
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
export function problemAnswer(codes: readonly ErrorCode[]) {
  const status = ERROR_STATUS[codes[0] ?? 'internal'];
  const schema = { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } };
  return {
    description: codes.join(', '),
    headers: { ...REQUEST_ID, ...(RETRIED.has(status) ? RETRY_AFTER : {}) },
    content: {
      'application/problem+json': {
        schema: schema as object,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}
