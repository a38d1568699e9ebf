import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '#domain/wire/call.ts';
import { createApp } from '#worker/app.ts';

type Route = { readonly method: string; readonly path: string };

const PROJECT = join(import.meta.dirname, '../../..');
/** Routes under `/api` that are not calls: the API document. */
const DOCUMENT = ['GET /api/openapi.json', 'GET /api/docs'];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Every call that a `domain/<feature>/<feature>.calls.ts` defines. */
async function allCalls(): Promise<Call[]> {
  const files = globSync('domain/*/*.calls.ts', { cwd: PROJECT });
  const modules: object[] = await Promise.all(files.map((file) => import(join(PROJECT, file))));
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

/** Whether an export is a call; the others are constants, schemas and functions of its feature. */
const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;

/** Routes that are not a call, and calls with no route or more than one. */
function strayIn({ routes, calls }: { routes: readonly Route[]; calls: readonly Route[] }): string[] {
  const served = new Set(routes.filter(({ method }) => method !== 'ALL').map(nameOf));
  const named = calls.map(nameOf);
  return [
    ...[...served].filter((route) => route.includes(' /api/') && ![...named, ...DOCUMENT].includes(route)),
    ...named.filter((call, index) => !served.has(call) || named.indexOf(call) !== index),
  ];
}

test('every route of the API is a call, and every call has one route', async () => {
  const calls = await allCalls();

  expect(calls.length).toBeGreaterThan(60);
  expect(strayIn({ routes: createApp().routes, calls })).toEqual([]);
});

test('a route that is not a call is found, and so is a call with no route or two', async () => {
  const app = createApp();
  const calls = await allCalls();
  const planted = { method: 'POST', path: '/api/task/:id/archive' };

  expect(strayIn({ routes: app.routes, calls: [...calls, planted] })).toEqual([nameOf(planted)]);
  expect(strayIn({ routes: app.routes, calls: [...calls, ...calls.slice(0, 1)] })).toHaveLength(1);
  app.post(planted.path, (c) => c.text(''));
  expect(strayIn({ routes: app.routes, calls })).toEqual([nameOf(planted)]);
});

test('the parts of a call fit each other', async () => {
  for (const call of await allCalls()) {
    const { method, body, answer, file, reads } = call;
    const name = nameOf(call);
    expect(body === undefined || method === 'POST', name).toBe(true);
    expect(reads === undefined || method === 'POST', name).toBe(true);
    expect(
      [answer, file].filter((part) => part !== undefined),
      name,
    ).toHaveLength(1);
  }
});
