import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ApiDocument, resolved } from '#worker/http/openapi.ts';
import { type Answer, call } from '../setup/calls.ts';
import type { DocumentedCall } from './documented-calls.ts';

let document: Promise<ApiDocument> | undefined;

/** The document as a client reads it, read once for all tests because it is the same for everybody. */
export function readDocument(): Promise<ApiDocument> {
  document ??= call('GET /api/openapi.json').then(({ body }) => body as ApiDocument); // a test validates it against OpenAPI
  return document;
}

const ID = 'https://marea.test/openapi.json';

/** Describes the error of a value for a schema of the document; `null` if it is valid. */
export type Check = (place: readonly string[], value: unknown) => string | null;

/** Validates values against the schemas of a document, in the JSON Schema dialect of OpenAPI 3.1. */
export function checkerOf(document: ApiDocument): Check {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  addFormats.default(ajv);
  const closed = { $id: ID, ...closedSchema(document) };
  // The document itself isn't a schema, so its own fields are ignored and only the schemas inside are compiled.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(closed, undefined, true, false);
  // Most refusals share a few schemas, and compiling one takes longer than many calls.
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (place, value) => {
    const { path, schema } = schemaAt(document, place);
    const text = JSON.stringify(schema);
    const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = compiled.get(text) ?? ajv.compile({ $ref: `${ID}#/${encodeURI(pointer)}` });
    compiled.set(text, validate);
    return validate(value) === true ? null : ajv.errorsText(validate.errors, { dataVar: 'value' });
  };
}

/** The schema at a place and its path in the document, which is another one behind a reference. */
function schemaAt(document: ApiDocument, place: readonly string[]): { path: string[]; schema: object } {
  let [path, part]: [string[], object] = [[], document];
  for (const name of place) {
    if ('$ref' in part) path = String(part.$ref).split('/').slice(1);
    path.push(name);
    part = Reflect.get(resolved(document, part), name);
  }
  return { path, schema: part };
}

/** The schema, with objects restricted to documented fields. */
function closedSchema<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closedSchema) as T; // has the same structure
  const entries = Object.entries(schema).map(([key, value]) => [key, closedSchema(value)]);
  const isObjectSchema = 'properties' in schema && !('examples' in schema && 'value' in schema);
  return Object.fromEntries([...entries, ...(isObjectSchema ? [['unevaluatedProperties', false]] : [])]);
}

/** Throws unless the document allows this answer of a call: its status, media type, headers and body. */
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
