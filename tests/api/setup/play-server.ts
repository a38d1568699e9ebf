import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A call of the product to an external service, read to its end, with the response to write. */
type OutsideCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
};

const KEEP_ALIVE_MS = 600_000;

/** Starts a local fake of an external service, whose answers a test sets. */
export async function playServer(answer: (call: OutsideCall) => void | Promise<void>) {
  const server = createServer(async (request, response) => {
    // The caller may disconnect before the answer is sent.
    response.on('error', () => {});
    await answer({ request, response, body: await buffer(request) });
  });
  // Longer than any test: a call that reuses a connection just as this process closes it would never arrive.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the address of a TCP server is an object
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
