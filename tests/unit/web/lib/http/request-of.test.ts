import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defineCall } from '#domain/wire/call.ts';
import { requestOf } from '#web/lib/http/http.ts';

const change = defineCall('POST /api/thing/:id/:n/change', {
  params: v.object({ id: v.string(), n: v.picklist(['1', '2']) }),
  query: v.object({ preview: v.string() }),
  body: v.object({ name: v.string() }),
});
const list = defineCall('GET /api/thing/list', {});

describe('a call that is filled in', () => {
  it('has its parameters and query in the path, and its body', () => {
    const sent = { params: { id: 'a', n: '2' }, query: { preview: '1' }, body: { name: 'b' } } as const;

    expect(requestOf(change, sent)).toEqual({
      method: 'POST',
      path: '/api/thing/a/2/change?preview=1',
      body: { name: 'b' },
    });
  });

  it('puts each parameter into one path segment, whatever it contains', () => {
    const params = { id: '../a?b#c d', n: '1' } as const;
    const { path } = requestOf(change, { params, query: { preview: '0&x=1' }, body: { name: '' } });

    expect(path).toBe('/api/thing/..%2Fa%3Fb%23c%20d/1/change?preview=0%26x%3D1');
  });

  it('has no query or body if none is sent', () => {
    expect(requestOf(list, {})).toEqual({ method: 'GET', path: '/api/thing/list' });
  });
});

it('a call must define every parameter of its path, and accepts what its schemas accept', () => {
  // @ts-expect-error no schema of parameters
  defineCall('GET /api/thing/:id/get', {});
  const params = v.object({ name: v.string() });
  // @ts-expect-error a schema of others
  defineCall('GET /api/thing/:id/get', { params });
  const sent = { params: { id: 'a', n: '3' }, query: { preview: '1' }, body: { name: 'b' } } as const;
  // @ts-expect-error a parameter that its schema refuses
  expect(requestOf(change, sent).path).toContain('/3/');
});
