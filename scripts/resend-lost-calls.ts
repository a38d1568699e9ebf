import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { pipeline } from 'node:stream/promises';

/** What the local runtime answers by itself, in the Worker's place; our own failures are problems in JSON. */
const LOST = /^Error: Network connection lost\./;
/** The same, to a call that the Worker may have had. */
const RESTARTED = /^Your worker restarted mid-request\./;
/** Times a call is sent at most. */
const SENDINGS_MAX = 4;
/** Longer than any test: no connection is closed in the moment in which a call is sent over it. */
const KEPT_MS = 600_000;
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive']);

// A connection of its own for each call, which therefore is open.
const agent = new Agent({ keepAlive: false });

/**
 * Listens on `port` for the product that `wrangler dev` serves on the port `inside`, and sends a call again that never reached
 * the Worker: wrangler's own proxy keeps connections that are closed after five seconds, and what it sends over one of them at
 * that moment is answered with a failure (cloudflare/workers-sdk#14641). It repeats reads itself, and nothing else.
 */
export async function resendLostCalls({ port, inside }: { port: number; inside: number }): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    try {
      const { given, failure } = await answerTo(asked, inside);
      answer.writeHead(given.statusCode ?? 502, passedOn(given.headers));
      if (failure === undefined) await pipeline(given, answer);
      else answer.end(failure);
    } catch {
      // Not there yet, or the browser has gone.
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    }
  });
  server.keepAliveTimeout = KEPT_MS;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** What the product answers; the content of a failure, which had to be read, next to it. */
async function answerTo(
  asked: IncomingMessage,
  inside: number,
): Promise<{ given: IncomingMessage; failure?: Buffer }> {
  const body = await contentOf(asked);
  const isReading = asked.method === 'GET' || asked.method === 'HEAD';
  for (let sendings = 1; ; sendings += 1) {
    const isLast = sendings === SENDINGS_MAX;
    const given = await send(asked, { body, inside }).catch((fault: unknown) => {
      // The connection broke: only what changes nothing is sent again without knowing how far it came.
      if (!isReading || isLast) throw fault;
    });
    if (given === undefined) continue;
    if ((given.statusCode ?? 502) < 500) return { given };
    const failure = await contentOf(given);
    const text = failure.toString();
    const isLost = given.statusCode === 500 && (LOST.test(text) || (isReading && RESTARTED.test(text)));
    if (isLast || !isLost) return { given, failure };
    process.stderr.write(`sent again: ${asked.method} ${asked.url}, which the local runtime lost\n`);
  }
}

function send(
  { method, url, headers }: IncomingMessage,
  { body, inside }: { body: Buffer; inside: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: inside,
      method,
      path: url,
      headers: passedOn(headers),
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

async function contentOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
}
