import fc from 'fast-check';
import type { JsonSchema } from '#worker/pages/api-docs-page.ts';
import { type DocumentedCall, JSON_TYPE } from '../contract/documented-calls.ts';
import { badAuthorization, brokenBody, hostileValue, oddHeaders, oddQuery } from './hostile-values.ts';
import { valueFitting } from './schema-arbitrary.ts';

/** One request to the API, and the documented call that it varies. */
export type FuzzRequest = {
  readonly operation: DocumentedCall;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The body's fields if they are valid by the JSON Schema. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Replaces the person's own token. */
  readonly authorization?: string;
};

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Requests of every call, valid ones, nearly valid ones and hostile ones. */
export function requestTo(operation: DocumentedCall): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: fc
        .oneof(
          { weight: 6, arbitrary: pathTo(operation) },
          { weight: 1, arbitrary: hostilePathTo(operation) },
        )
        .filter(leadsToTheApi),
      query: oddQuery,
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      authorization: fc.oneof(
        { weight: 15, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: badAuthorization },
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      sent: bodyTo(operation),
    })
    .map(({ path, query, headers, authorization, method, sent }) => ({
      operation,
      method,
      path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
      headers,
      ...(authorization === undefined ? {} : { authorization }),
      ...(method === 'GET' || method === 'HEAD' ? {} : sent),
    }));
}

/** Whether a path is within the API. Dots can lead to a page, whose file the Worker under test doesn't have. */
const leadsToTheApi = (path: string): boolean =>
  new URL(path, 'http://localhost').pathname.startsWith('/api/');

type Sent = Pick<FuzzRequest, 'body' | 'fields'>;

function bodyTo(operation: DocumentedCall): fc.Arbitrary<Sent> {
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema as JsonSchema | undefined;
  if (!schema) return fc.constant({});
  const valid = valueFitting(schema) as fc.Arbitrary<Record<string, unknown>>; // bodies are always objects
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'user_id'];
  const whole = valid.map((fields): Sent => ({ body: JSON.stringify(fields), fields }));
  const nearly = fc
    .tuple(valid, fc.constantFrom(...names), hostileValue)
    .map(([fields, name, value]): Sent => ({ body: JSON.stringify({ ...fields, [name]: value }) }));
  const broken = valid.chain((fields) => brokenBody(JSON.stringify(fields))).map((body): Sent => ({ body }));
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 4, arbitrary: nearly },
    { weight: 2, arbitrary: broken },
  );
}

function pathTo(operation: DocumentedCall): fc.Arbitrary<string> {
  return filled(operation, (schema, name) =>
    valueFitting(schema, name).map((value) => escaped(String(value))),
  );
}

/** Like `pathTo`, with hostile parameters, and some invalid escapes. */
function hostilePathTo(operation: DocumentedCall): fc.Arbitrary<string> {
  const spoilt = fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%00',
    '%ED%A0%80',
    '.',
    '..',
    '%2e%2e%2f',
    '%2F',
    'null',
    '-1',
    '0',
  );
  return filled(operation, () =>
    fc.oneof(
      spoilt,
      hostileValue.map((value) => escaped(String(value))),
    ),
  );
}

function filled(
  { path, parameters = [] }: DocumentedCall,
  valueFor: (schema: JsonSchema, name: string) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const shown = parameters.filter((parameter) => parameter.in !== 'header');
  const values = Object.fromEntries(
    shown.map(({ name, schema }) => [name, valueFor(schema as JsonSchema, name)]),
  );
  return fc.record(values).map((chosen) => {
    const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => chosen[name] || '-');
    const inQuery = shown
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=${chosen[name]}`);
    return inQuery.length > 0 ? `${inPath}?${inQuery.join('&')}` : inPath;
  });
}

/** Longer paths do not reach the Worker, because the server in front of it refuses them. */
const SEGMENT_MAX = 2_000;

/** Percent-encodes a text; half a surrogate pair has no encoding and becomes the replacement character. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, SEGMENT_MAX);
