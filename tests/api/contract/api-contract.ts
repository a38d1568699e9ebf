import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument } from '#worker/http/openapi-document.ts';
import { type Answer, call } from '../setup/calls.ts';
import type { DocumentedCall } from './documented-calls.ts';

let document: Promise<ApiDocument> | undefined;

/** The document as a client reads it, once for all tests: it is the same for everybody. */
export function readDocument(): Promise<ApiDocument> {
  document ??= call('GET /api/openapi.json').then(({ body }) => body as ApiDocument); // held to OpenAPI by a test
  return document;
}

const ID = 'https://marea.test/openapi.json';

/** Says what is wrong with a value at a place of the document; nothing where it fits. */
export type Check = (place: readonly string[], value: unknown) => string | null;

/** Holds values to the schemas of a document, by the JSON Schema dialect that OpenAPI 3.1 names. */
export function checkerOf(document: ApiDocument): Check {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  addFormats.default(ajv);
  const closed = { $id: ID, ...closedSchema(document) };
  // The document as a whole is no schema: its own fields say nothing of values, only the schemas inside are compiled.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(closed, undefined, true, false);
  // Most refusals have the same few schemas, and to compile one takes longer than many calls.
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (place, value) => {
    const text = JSON.stringify(
      place.reduce<unknown>((part, name) => Reflect.get(part as object, name), document),
    );
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = compiled.get(text) ?? ajv.compile({ $ref: `${ID}#/${encodeURI(pointer)}` });
    compiled.set(text, validate);
    return validate(value) === true ? null : ajv.errorsText(validate.errors, { dataVar: 'value' });
  };
}

/** As `schema`, but an object has no fields that the document does not know. */
function closedSchema<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closedSchema) as T; // the same shape
  const entries = Object.entries(schema).map(([key, value]) => [key, closedSchema(value)]);
  const isObjectSchema = 'properties' in schema && !('examples' in schema && 'value' in schema);
  return Object.fromEntries([...entries, ...(isObjectSchema ? [['unevaluatedProperties', false]] : [])]);
}

/** Throws unless the document expects this answer of a call: its status, media type, headers and body. */
export function expectDocumented(
  { route, path, method, responses }: DocumentedCall,
  answer: Answer,
  check: Check,
): void {
  const status = String(answer.status);
  const documented = responses[status];
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (!documented?.content[type]) {
    throw new Error(
      `${route} answered ${status} ${type}, which the document does not know: ${JSON.stringify(answer.body)}`,
    );
  }
  for (const name of Object.keys(documented.headers)) {
    if (!answer.headers.has(name)) throw new Error(`${route} answered ${status} without ${name}`);
  }
  if (!documented.content[type].schema) return;
  const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
  const fault = check(place, answer.body);
  if (fault !== null)
    throw new Error(`${route} answered ${status}, and ${fault}: ${JSON.stringify(answer.body)}`);
}
