import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A call of the product to a service outside of it, read to its end, and the answer that is to be written. */
export type OutsideCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
};

/** Plays a service outside of the product on this machine, with the answers that a test gives it. */
export async function playServer(answer: (call: OutsideCall) => void | Promise<void>) {
  const server = createServer(async (request, response) => {
    // Who called may be gone before the answer is.
    response.on('error', () => {});
    await answer({ request, response, body: await buffer(request) });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function answerJson(
  response: ServerResponse,
  { status = 200, body }: { status?: number; body: object },
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
