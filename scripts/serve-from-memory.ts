import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Files that never change while the product runs. */
const FILES = /^\/(?:assets|fonts|icons|workers)\//;
/** Longer than any test, so that no connection is closed while a call is sent on it. */
const KEEP_ALIVE_MS = 600_000;

// A new connection for each call: workerd closes those that are unused for a while.
const agent = new Agent({ keepAlive: false });

type Answer = { readonly status: number; readonly headers: string[]; readonly body: Buffer };

/**
 * Listens on `port` for the product on the port `inside`. A file is read there once and then served from memory, which takes
 * a tenth of the time.
 */
export async function serveFromMemory({ port, inside }: { port: number; inside: number }): Promise<Server> {
  const files = new Map<string, Promise<Answer>>();

  const server = createServer(async (asked, answer) => {
    const file = `${asked.url} ${asked.headers['accept-encoding']}`;
    try {
      if (asked.method !== 'GET' || !FILES.test(file) || asked.headers['if-none-match']) {
        const given = await send(asked, inside);
        answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
        await pipeline(given, answer);
        return;
      }
      const known = files.get(file) ?? read(asked, inside);
      files.set(file, known);
      const { status, headers, body } = await known;
      if (status !== 200) files.delete(file);
      answer.writeHead(status, headers).end(body);
    } catch {
      // The next call reads the file again.
      files.delete(file);
      // The browser has disconnected, or the product is gone.
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

async function read(asked: IncomingMessage, inside: number): Promise<Answer> {
  const given = await send(asked, inside);
  return { status: given.statusCode ?? 502, headers: given.rawHeaders, body: await buffer(given) };
}

function send(asked: IncomingMessage, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url, rawHeaders: headers } = asked;
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, resolve);
    sent.on('error', reject);
    asked.pipe(sent);
  });
}
