import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readDocument } from '../contract/api-contract.ts';
import { operationsOf } from '../contract/documented-calls.ts';
import { call } from '../setup/calls.ts';
import { PUBLIC_API_ROUTES } from '../setup/public-routes.ts';
import { apiRoutes } from '../setup/routes.ts';

/** Calls that answer with a file, with its media type. */
const FILES: Readonly<Record<string, string>> = { 'GET /api/user/export': 'application/zip' };

/** The document and its page aren't calls of the product, so the document doesn't describe them. */
const ABOUT_ITSELF = ['GET /api/docs', 'GET /api/openapi.json'];

const bodySchema = v.object({
  content: v.object({ 'application/json': v.object({ schema: v.looseObject({}) }) }),
});
const operationSchema = v.looseObject({
  summary: v.pipe(v.string(), v.minLength(1)),
  'x-rate-limits': v.optional(v.array(v.looseObject({ calls: v.number() }))),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.optional(bodySchema),
  parameters: v.optional(v.array(v.looseObject({ name: v.string(), in: v.string() }))),
  responses: v.record(v.string(), v.looseObject({})),
});
const documentSchema = v.looseObject({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d$/)),
  info: v.looseObject({ title: v.string(), version: v.literal('beta1.0') }),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
});

async function operations() {
  return operationsOf(await readDocument()).map((operation) => ({
    ...operation,
    route: operation.route.replaceAll(/\{(\w+)\}/g, ':$1'),
  }));
}

test('the document is OpenAPI 3.1', async () => {
  const answer = await call('GET /api/openapi.json');

  expect(answer.status).toBe(200);
  expect(v.is(documentSchema, answer.body)).toBe(true);
});

test('the document lists exactly the calls of the API', async () => {
  const listed = (await operations()).map(({ route }) => route).sort();
  const routes = apiRoutes().map(({ method, path }) => `${method} ${path}`);

  expect(listed).toEqual(routes.filter((route) => !ABOUT_ITSELF.includes(route)).sort());
});

test('the document states whether each call needs a token, and the answer without one', async () => {
  for (const { route, security, responses } of await operations()) {
    const isPublic = PUBLIC_API_ROUTES.has(route);
    expect(security, route).toEqual(isPublic ? [] : [{ accessToken: [] }]);
    expect(Object.hasOwn(responses, '401'), route).toBe(!isPublic);
  }
});

test('the document has every call’s answers, bodies and path parameters', async () => {
  for (const { route, requestBody, parameters = [], responses } of await operations()) {
    const [method, path = ''] = route.split(' ');
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(Object.keys(responses['200']?.content ?? {}), route).toEqual([FILES[route] ?? 'application/json']);
    expect(requestBody !== undefined, route).toBe(method === 'POST');
    expect(inPath, route).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  }
});

test('the document has the Idempotency-Key and the client’s id of every creating call', async () => {
  const creating = (await operations()).filter(({ responses }) => Object.hasOwn(responses, '201'));

  expect(creating.length).toBeGreaterThan(0);
  for (const { route, parameters = [], requestBody, responses } of creating) {
    expect(parameters, route).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    expect(JSON.stringify(requestBody), route).toContain('"id":{"type":"string"');
    expect(Object.hasOwn(responses, '409'), route).toBe(true);
  }
});

test('the document also has the key for saving a journal entry, which may create one', async () => {
  const save = (await operations()).find(({ route }) => route === 'POST /api/journal/save');

  expect(save?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  );
  expect(Object.keys(save?.responses ?? {})).toContain('409');
});

test('the document has the limits of signed-in calls, and none for calls that end a session', async () => {
  const limits = new Map<string, unknown>();
  for (const { route, security, responses, ...operation } of await operations()) {
    if (security.length === 0) continue;
    const isLimited = operation['x-rate-limits'] !== undefined;
    expect(Object.hasOwn(responses, '429'), route).toBe(isLimited);
    if (isLimited) expect(JSON.stringify(responses['429']), route).toContain('Retry-After');
    limits.set(route, operation['x-rate-limits']);
  }
  const unlimited = [...limits].flatMap(([route, limit]) => (limit === undefined ? [route] : []));

  expect(unlimited.sort()).toEqual([
    'DELETE /api/user/delete',
    'DELETE /api/user/session/:id/delete',
    'POST /api/user/logout',
  ]);
  expect(limits.get('POST /api/task/list')).toEqual([{ counted_as: 'read', calls: 1200, seconds: 60 }]);
  expect(limits.get('POST /api/user/import')).toEqual([
    { counted_as: 'write', calls: 300, seconds: 60 },
    { counted_as: 'import', calls: 20, seconds: 3600 },
  ]);
});
