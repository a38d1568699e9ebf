import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { boundedFetch } from '#worker/platform/language-model.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** Starts a service with one fixed answer; `received` collects the bodies that reach it. */
async function serviceAnswering(status: number, { headers = {}, body = '' } = {}) {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // an AddressInfo, because the server listens on TCP
  return { url: `http://127.0.0.1:${port}/`, received };
}

const REQUEST = { method: 'POST', body: 'what was typed' };

it.each([301, 302, 303, 307, 308])('a %i doesn’t redirect the request', async (status) => {
  const elsewhere = await serviceAnswering(200, { body: 'thanks' });
  const service = await serviceAnswering(status, { headers: { location: elsewhere.url } });

  await expect(boundedFetch(service.url, REQUEST)).rejects.toThrow('elsewhere');
  expect(service.received).toEqual(['what was typed']);
  expect(elsewhere.received).toEqual([]);
});

it('an answer that is too long is not read to its end', async () => {
  const service = await serviceAnswering(200, { body: 'x'.repeat(65 * 1024) });
  const answer = await boundedFetch(service.url, REQUEST);

  await expect(answer.text()).rejects.toThrow('too long');
});

it('any other answer arrives unchanged', async () => {
  const service = await serviceAnswering(429, { headers: { 'retry-after': '7' }, body: 'later' });
  const answer = await boundedFetch(service.url, REQUEST);

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await answer.text()).toBe('later');
});
