import type { Hono } from 'hono';
import { describeRoute, openAPIRouteHandler, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { IDEMPOTENCY_KEY_SHAPE } from '#domain/wire/idempotency.ts';
import { problemSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/context.ts';
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

/** What a call under an `Idempotency-Key` can answer beside (contract, section 1); the route has `idempotent` for it. */
const KEY_REFUSALS = ['conflict'] as const satisfies readonly ErrorCode[];
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Kept for 24 hours for each person. The same key gives the first answer again and does nothing; with another body it is `conflict`.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_SHAPE.source },
} as const;

type Access = keyof typeof ACCESS_REFUSALS;

/**
 * Says in the OpenAPI document what a route does, answers and refuses.
 * `access` is `public`, `signed-in`, which adds the bearer token, its 401 and the 403 of a banned account, or
 * `even-banned`, which adds the first two alone.
 */
export function describe({
  summary,
  access,
  answer,
  file,
  created,
  takesKey = created !== undefined,
  refusals = [],
}: {
  summary: string;
  access: Access;
  /** What the 200 answers, or the media type of the file that it is. */
  answer?: v.GenericSchema;
  file?: string;
  /** Set where another change than a creation takes an `Idempotency-Key`. */
  takesKey?: boolean;
  /** Set where the route creates, with what its 201 answers. */
  created?: v.GenericSchema;
  refusals?: readonly ErrorCode[];
}) {
  const codes: readonly ErrorCode[] = [
    ...ACCESS_REFUSALS[access],
    ...(takesKey ? KEY_REFUSALS : []),
    ...refusals,
    ...ANY_REFUSALS,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  const problems = [...byStatus].map(([status, group]) => [String(status), problemAnswer(group)] as const);
  return describeRoute({
    summary,
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
  return { description, content: { 'application/json': { schema: resolver(schema, SCHEMA_OPTIONS) } } };
}

function fileAnswer(mediaType: string) {
  return {
    description: 'Done',
    content: { [mediaType]: { schema: { type: 'string', format: 'binary' } as const } },
  };
}

function problemAnswer(codes: readonly ErrorCode[]) {
  return {
    description: codes.join(', '),
    content: { 'application/problem+json': { schema: resolver(problemSchema, SCHEMA_OPTIONS) } },
  };
}

/** `GET /api/openapi.json`, made from the routes of `app` as they stand. */
export function openApiHandler(app: Hono<AppEnv>) {
  return openAPIRouteHandler(app, {
    documentation: {
      info: {
        title: 'Marea',
        version: SYSTEM_VERSION,
        description: 'Cycle-aware planning. Refusals are RFC 9457 problems; instants are unix seconds.',
      },
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
}
