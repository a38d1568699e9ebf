import { describe, expect } from 'vitest';
import { call, NOT_FOUND, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { test } from '../setup/person.ts';
import { apiRoutes } from '../setup/routes.ts';
import { fetchWorker } from '../setup/server.ts';

const NOT_ALLOWED = { status: 405, code: 'method_not_allowed' };

describe('an API path that does not exist', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user',
    '/api/user/details/',
    '/api/user/details/more',
    '/api/User/Details',
    '/api/cycle/period//delete',
    '/api/nothing.html',
    '/api/%',
    '/api/%ff%fe',
    '/api/../api/nothing',
  ])('%s is a 404 problem, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(refusalIn(await call(`${method} ${path}`)), method).toEqual(NOT_FOUND);
    }
  });

  test('is also a 404 for a signed-in person', async ({ ana }) => {
    expect(refusalIn(await ana.get('/api/nothing'))).toEqual(NOT_FOUND);
  });

  test('does not repeat the path to its caller', async () => {
    const { body } = await call('GET /api/canary-path?canary-query=1');

    expect(JSON.stringify(body)).not.toContain('canary');
  });
});

describe('a method that a path does not support', () => {
  test.each([
    { route: 'GET /api/register/user', allow: 'POST' },
    { route: 'PUT /api/user/name/update', allow: 'POST' },
    { route: 'POST /api/user/details', allow: 'GET, HEAD' },
    { route: 'GET /api/user/delete', allow: 'DELETE' },
    { route: 'OPTIONS /api/user/details', allow: 'GET, HEAD' },
    { route: 'POST /api/system/version', allow: 'GET, HEAD' },
    { route: 'HEAD /api/user/logout', allow: 'POST' },
  ])('$route is answered 405 with the supported methods: $allow', async ({ route, allow }) => {
    const answer = await call(route);

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test('is a 405 problem on every path of the API, with the supported methods', async () => {
    const routes = apiRoutes();
    for (const { method, path } of routes) {
      const answer = await call(`PATCH ${path.replaceAll(/:\w+/g, 'x')}`);
      expect(refusalIn(answer), path).toEqual(NOT_ALLOWED);
      expect(answer.headers.get('allow')?.split(', '), path).toContain(method);
    }
    expect(routes.length).toBeGreaterThan(20);
  });
});

describe('HEAD', () => {
  test('answers like GET, without the body', async ({ ana }) => {
    const head = await call('HEAD /api/user/details', { stx: ana.stx });
    const get = await ana.get('/api/user/details');

    expect(head).toMatchObject({ status: 200, body: null });
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(head.headers.get('cache-control')).toBe('no-store');
  });

  test('needs the same token as GET', async () => {
    const head = await call('HEAD /api/user/details');
    const get = await call('GET /api/user/details');

    expect(head.status).toBe(401);
    expect(refusalIn(get)).toEqual(UNAUTHORIZED);
  });

  test('of a path that does not exist is a 404', async () => {
    expect(await call('HEAD /api/nothing')).toMatchObject({ status: 404, body: null });
  });
});

test.each(['/dashboard', '/start', '/privacy-policy'])(
  'the page %s with a trailing slash redirects to the page',
  async (path) => {
    const answer = await fetchWorker(`${path}/`, { redirect: 'manual' });

    expect([answer.status, answer.headers.get('location')]).toEqual([301, path]);
  },
);
