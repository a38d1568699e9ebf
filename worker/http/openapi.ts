import { describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { type Access, acceptsIdempotencyKey, type Call, IDEMPOTENCY_KEY_SHAPE } from '#domain/wire/call.ts';
import { SCHEMA_OPTIONS } from './read-request.ts';

/** Refusals of any call with a body. */
const BODY_REFUSALS = [
  'validation_failed',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

/** Refusals of any call: an unreachable database, and a fault of ours. */
const ANY_REFUSALS = ['unavailable', 'internal'] as const satisfies readonly ErrorCode[];

/** Refusals by who may call. */
const ACCESS_REFUSALS = {
  public: [],
  'signed-in': ['unauthorized', 'account_banned'],
  'even-banned': ['unauthorized'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** Further refusals of a call with an `Idempotency-Key` (contract §1). */
const KEY_REFUSALS = ['validation_failed', 'conflict'] as const satisfies readonly ErrorCode[];
/** Refusal of a call that stores cycle data while the consent to that is withdrawn. */
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

/** Statuses with a `Retry-After`. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

/** A realistic call: its path and query parameters, and its body. Tests send it unchanged, and record its answer (`examples.gen.json`). */
export type CallExample = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: object;
};

/** Where `describe` stores the example until the document is assembled (`openapi-document.ts`). */
export const EXAMPLE_FIELD = 'x-example';

type Description = {
  readonly summary: string;
  /** May be left out if nothing is sent. */
  readonly example: CallExample | undefined;
};

/** Describes in the OpenAPI document what a call does, answers and refuses. */
export function describe(call: Call, { summary, example }: Description) {
  const { access, answer, file } = call;
  const codes: readonly ErrorCode[] = [
    ...ACCESS_REFUSALS[access],
    ...(acceptsIdempotencyKey(call) ? KEY_REFUSALS : []),
    ...(call.keepsCycleData ? CYCLE_DATA_REFUSALS : []),
    ...(call.body ? BODY_REFUSALS : []),
    ...(call.refusals ?? []),
    ...ANY_REFUSALS,
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
export function problemAnswer(codes: readonly ErrorCode[]) {
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
