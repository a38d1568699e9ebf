import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { resendLostCalls } from '../../../scripts/resend-lost-calls.ts';

/** An answer; `null` is none. */
type Given = { status: number; body: string } | null;

const LOST: Given = { status: 500, body: 'Error: Network connection lost.\n    at somewhere' };
const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A server that gives these answers one after the other, and what it was sent. */
async function serve(answers: readonly Given[]) {
  const sent: string[] = [];
  const inside = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    sent.push(`${asked.method} ${asked.url} ${Buffer.concat(chunks)} of ${asked.headers.host}`);
    const given = answers[sent.length - 1];
    if (given === null) return;
    const { status, body } = given ?? { status: 404, body: '' };
    answer.writeHead(status, { 'set-cookie': ['a=1', 'b=2'] }).end(body);
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const front = await resendLostCalls({ port: 0, inside: portOf(inside), answeredMs: 50 });
  running.push(inside, front);
  return { origin: `http://127.0.0.1:${portOf(front)}`, sent };
}

test('a call that never reached the Worker is sent again as it was', async () => {
  const { origin, sent } = await serve([LOST, LOST, { status: 201, body: 'made' }]);
  const answer = await fetch(`${origin}/api/task/create?x=1`, { method: 'POST', body: '{"title":"é"}' });
  expect([answer.status, await answer.text()]).toEqual([201, 'made']);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(sent).toEqual(Array(3).fill(`POST /api/task/create?x=1 {"title":"é"} of ${new URL(origin).host}`));
});

test('what the product itself answers is passed on, a failure too', async () => {
  const { origin, sent } = await serve([{ status: 500, body: '{"code":"internal"}' }]);
  const answer = await fetch(`${origin}/api/dashboard`);
  expect([answer.status, await answer.text()]).toEqual([500, '{"code":"internal"}']);
  expect(sent).toHaveLength(1);
});

test('a call that is lost again and again is answered as it was', async () => {
  const { origin, sent } = await serve([LOST, LOST, LOST, LOST, LOST]);
  expect((await fetch(origin)).status).toBe(500);
  expect(sent).toHaveLength(4);
});

test('a read that is never answered is sent again', async () => {
  const { origin, sent } = await serve([null, { status: 200, body: 'the page' }]);
  expect(await (await fetch(`${origin}/login`)).text()).toBe('the page');
  expect(sent).toHaveLength(2);
});

test('a write that is never answered is sent once', async () => {
  const { origin, sent } = await serve([null]);
  const asked = fetch(origin, { method: 'POST', body: '{}', signal: AbortSignal.timeout(300) });
  await expect(asked).rejects.toThrow();
  expect(sent).toHaveLength(1);
});
