import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineCall } from '#domain/wire/call.ts';
import { doBeforeReads, send } from '#web/lib/http/api-client.ts';
import { beginSession } from '#web/lib/session/session.ts';

const answer = v.object({ success: v.literal(1) });
const read = defineCall('GET /api/read', { answer });
const search = defineCall('POST /api/search', {
  body: v.object({ keyword: v.string() }),
  answer,
  reads: true,
});
const write = defineCall('POST /api/write', { answer });
const open = defineCall('GET /api/open', { access: 'public', answer });

let done: string[];

beforeEach(() => {
  done = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    done.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
    return Response.json({ success: 1 });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  doBeforeReads(async () => {
    done.push('unsent');
  });
});
afterEach(() => {
  doBeforeReads(async () => {});
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('unsent changes', () => {
  it('are sent before calls that read, whatever their method', async () => {
    await send(read);
    await send(search, { body: { keyword: 'vat' } });

    expect(done).toEqual(['unsent', 'GET /api/read', 'unsent', 'POST /api/search {"keyword":"vat"}']);
  });

  it('aren’t sent before calls that write, are public, or don’t wait', async () => {
    await send(write);
    await send(open);
    await send(read, { evenBeforeUnsent: true });

    expect(done).toEqual(['POST /api/write', 'GET /api/open', 'GET /api/read']);
  });
});
