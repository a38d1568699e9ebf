import { validator } from 'hono-openapi';
import type * as v from 'valibot';
import { AppError, type FieldError } from '#domain/errors.ts';
import { listsForObjects } from '#domain/wire/lists-for-objects.ts';
import type { AppEnv } from '#worker/app-env.ts';

type Schema = v.GenericSchema;

/** How schemas become JSON Schema: the input, without the checks that JSON Schema can't express. */
export const SCHEMA_OPTIONS = { options: { typeMode: 'input', errorMode: 'ignore' } } as const;

/** Validates the JSON body (behind `requireJson`) and documents it; `c.req.valid('json')` is the schema's output. */
export function body<S extends Schema>(schema: S) {
  const refuse = (outcome: Outcome) => {
    const errors = listsForObjects(schema, outcome.data).map((path) => ({
      path,
      message: 'must be an object',
    }));
    if (errors.length > 0) throw refusal(errors);
    refuseInvalid(outcome);
  };
  return validator<S, 'json', AppEnv, string>('json', schema, refuse, SCHEMA_OPTIONS);
}

/** Validates the path's parameters and documents them; `c.req.valid('param')` is the schema's output. */
export function params<S extends Schema>(schema: S) {
  return validator<S, 'param', AppEnv, string>('param', schema, refuseInvalid, SCHEMA_OPTIONS);
}

/** Validates the query's parameters and documents them; `c.req.valid('query')` is the schema's output. */
export function query<S extends Schema>(schema: S) {
  return validator<S, 'query', AppEnv, string>('query', schema, refuseInvalid, SCHEMA_OPTIONS);
}

type Issue = { readonly message: string; readonly path?: readonly unknown[] | undefined };
type Outcome = { readonly success: boolean; readonly data: unknown; readonly error?: readonly Issue[] };

function refuseInvalid(outcome: Outcome): void {
  if (!outcome.success) throw refusal((outcome.error ?? []).map(toFieldError));
}

function refusal(errors: readonly FieldError[]): AppError {
  const fields = errors.map(({ path, message }) => `${path || 'body'} ${message}`);
  return new AppError('validation_failed', { detail: fields.join('; '), errors });
}

function toFieldError(issue: Issue): FieldError {
  const path = (issue.path ?? []).map(keyOf).join('.');
  return { path, message: messageWithoutInput(issue) };
}

function keyOf(segment: unknown): string {
  const isObject = typeof segment === 'object' && segment !== null && 'key' in segment;
  return String(isObject ? segment.key : segment);
}

/** The library's own messages quote what was received; ours never do, so only the quoting ones are replaced. */
function messageWithoutInput(issue: Issue): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return issue.message.endsWith('received undefined') ? 'is needed' : 'has the wrong type';
}
