import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { ApiProblem, beginRead, sendCall } from '#web/lib/http/http.ts';

const PATH = '/api/x';
const read = { method: 'GET', path: PATH, answer: successSchema } as const;

let requests: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ success: 1 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a read sent early', () => {
  it('answers the same call once, as well as its own caller', async () => {
    const first = await beginRead(PATH, Promise.resolve('token'));
    expect(await first.json()).toEqual({ success: 1 });
    await sendCall(read, 'token');
    expect(requests).toEqual([PATH]);
    await sendCall(read, 'token');
    expect(requests).toEqual([PATH, PATH]);
  });

  it('answers no other call', async () => {
    await beginRead(PATH, Promise.resolve('token'));
    await sendCall({ ...read, path: '/api/y' }, 'token');
    await sendCall({ ...read, method: 'POST' }, 'token');
    expect(requests).toEqual([PATH, '/api/y', PATH]);
  });

  it('expires after ten seconds', async () => {
    await beginRead(PATH, Promise.resolve('token'));
    vi.advanceTimersByTime(10_000);
    await sendCall(read, 'token');
    expect(requests).toEqual([PATH, PATH]);
  });

  it('fails with the same error as the refresh before it', async () => {
    const refusal = new ApiProblem({ code: 'refresh_invalid', status: 401 });
    const begun = beginRead(PATH, Promise.reject(refusal));
    await expect(sendCall(read, undefined)).rejects.toBe(refusal);
    await expect(begun).rejects.toBe(refusal);
    expect(requests).toEqual([]);
  });
});
