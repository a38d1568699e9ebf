import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { serveFromMemory } from '../../../scripts/serve-from-memory.ts';

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Starts a product that answers each call with the number of calls so far and drops the first `broken` ones, behind a caching front. */
async function serve({ status = 200, broken = 0 } = {}) {
  const sent: string[] = [];
  const inside = createServer(async (request, answer) => {
    const body = await text(request);
    sent.push(`${request.method} ${request.url} ${body} of ${request.headers.host}`);
    if (sent.length <= broken) request.socket.destroy();
    else answer.writeHead(status, { 'set-cookie': ['a=1', 'b=2'] }).end(String(sent.length));
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const front = await serveFromMemory({ port: 0, inside: portOf(inside) });
  running.push(inside, front);
  return { origin: `http://127.0.0.1:${portOf(front)}`, sent };
}

const answersOf = async (...calls: Promise<Response>[]) =>
  Promise.all(calls.map(async (call) => (await call).text()));

test('a call reaches the product unchanged, every time', async () => {
  const { origin, sent } = await serve({ status: 201 });
  const post = () => fetch(`${origin}/api/task/create?x=1`, { method: 'POST', body: '{"title":"é"}' });
  const answer = await post();
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
  await post();
  expect(sent).toEqual(Array(2).fill(`POST /api/task/create?x=1 {"title":"é"} of ${new URL(origin).host}`));
});

test('a file is read from the product once, a page every time', async () => {
  const { origin } = await serve();
  const file = () => fetch(`${origin}/assets/index.js`);
  expect(await answersOf(file(), file())).toEqual(['1', '1']);
  expect(await answersOf(file())).toEqual(['1']);
  expect(await answersOf(fetch(`${origin}/login`))).toEqual(['2']);
  expect(await answersOf(fetch(`${origin}/login`))).toEqual(['3']);
});

test('a missing file is requested again', async () => {
  const { origin } = await serve({ status: 404 });
  expect(await answersOf(fetch(`${origin}/assets/index.js`))).toEqual(['1']);
  expect(await answersOf(fetch(`${origin}/assets/index.js`))).toEqual(['2']);
});

test('a file whose connection broke is requested again', async () => {
  const { origin } = await serve({ broken: 1 });
  const file = () => fetch(`${origin}/assets/index.js`);
  expect((await file()).status).toBe(502);
  expect(await answersOf(file())).toEqual(['2']);
  expect(await answersOf(file())).toEqual(['2']);
});
