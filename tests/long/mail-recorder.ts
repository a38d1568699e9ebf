import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A mail provider that takes every mail, the same key within a day once, and can be away. */
export async function startMailRecorder() {
  const takenAt = new Map<string, number>();
  const state = { now: 0, isAway: false, fresh: [] as string[] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { to } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string | string[] };
    const key = String(request.headers['idempotency-key']);
    response.writeHead(state.isAway ? 500 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(state.isAway ? { statusCode: 500, name: 'away', message: 'no' } : { id: key }),
    );
    if (state.isAway || state.now - (takenAt.get(key) ?? -Infinity) < 86_400) return;
    takenAt.set(key, state.now);
    state.fresh.push(String(to));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    /** The addresses of the mails that were taken since the last look. */
    takeFresh: (): string[] => state.fresh.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
