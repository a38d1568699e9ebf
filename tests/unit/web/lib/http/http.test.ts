import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { sendCall } from '#web/lib/http/http.ts';

function answerWith(response: Response) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const call = { method: 'POST', path: '/api/x', body: { a: 1 }, answer: successSchema } as const;

beforeEach(() => {
  document.documentElement.lang = 'nl';
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('is sent as JSON, with the interface’s language and the access token', async () => {
    const fetched = answerWith(Response.json({ success: 1 }));

    await sendCall(call, 'token');

    const [path, init] = fetched.mock.calls[0] ?? [];
    const headers = new Headers(init?.headers);
    expect(path).toBe('/api/x');
    expect(init?.body).toBe('{"a":1}');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Accept-Language')).toBe('nl');
    expect(headers.get('Authorization')).toBe('Bearer token');
  });

  it('that is refused throws the problem with its code, fields, waiting time and request id', async () => {
    const errors = [{ path: 'email', message: 'must be an e-mail address' }];
    answerWith(
      Response.json(
        { type: 'x', title: 'x', status: 429, detail: 'x', code: 'rate_limited', success: 0, errors },
        { status: 429, headers: { 'Retry-After': '12', 'X-Request-Id': 'abc' } },
      ),
    );

    await expect(sendCall(call, undefined)).rejects.toMatchObject({
      name: 'ApiProblem',
      code: 'rate_limited',
      status: 429,
      errors,
      retryAfterSeconds: 12,
      requestId: 'abc',
    });
  });

  it('that a proxy refuses with an HTML page gets its error code from the status', async () => {
    answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(sendCall(call, undefined)).rejects.toMatchObject({ code: 'unavailable', status: 502 });
  });

  it('with success 0 and status 200 is a refusal', async () => {
    answerWith(Response.json({ success: 0 }));
    await expect(sendCall(call, undefined)).rejects.toMatchObject({ name: 'ApiProblem' });
  });

  it('with an answer that doesn’t fit its schema is not a refusal', async () => {
    answerWith(Response.json({ success: 'yes' }));
    await expect(sendCall(call, undefined)).rejects.toMatchObject({ name: 'UnexpectedAnswer' });
  });

  it('without an answer is a network failure', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch');
    });
    await expect(sendCall(call, undefined)).rejects.toMatchObject({ name: 'NetworkFailure' });
  });
});
