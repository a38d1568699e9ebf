import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { pipeline } from 'node:stream/promises';

/** An answer of the local runtime instead of the Worker; our own failures are problems in JSON. */
const LOST = /^Error: Network connection lost\./;
/** The same, for a call that the Worker may have received. */
const RESTARTED = /^Your worker restarted mid-request\./;
/** A read that isn't answered by then is sent again; the product answers its slowest in six seconds. */
const ANSWERED_MS = 20_000;
/** How often a call is sent at most. */
const SENDINGS_MAX = 4;
/** Longer than any test, so that no connection is closed while a call is sent on it. */
const KEPT_MS = 600_000;
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive']);

// A new connection for each call, so that it is certainly open.
const agent = new Agent({ keepAlive: false });

type Ports = { readonly port: number; readonly inside: number; readonly answeredMs?: number };

/**
 * Listens on `port` for the product that `wrangler dev` serves on the port `inside`, and sends calls again that never reached
 * the Worker. Wrangler's own proxy keeps connections that are closed after five seconds, and a call sent on one at that
 * moment fails (cloudflare/workers-sdk#14641). Wrangler itself only retries reads. A read that
 * isn't answered at all is sent again too (decision 97).
 */
export async function resendLostCalls({ port, inside, answeredMs = ANSWERED_MS }: Ports): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    try {
      const { given, failure } = await answerTo(asked, { inside, answeredMs });
      answer.writeHead(given.statusCode ?? 502, passedOn(given.headers));
      if (failure === undefined) await pipeline(given, answer);
      else answer.end(failure);
    } catch {
      // The product isn't up yet, or the browser has disconnected.
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    }
  });
  server.keepAliveTimeout = KEPT_MS;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** The product's answer, and the content of a failure, which had to be read. */
async function answerTo(
  asked: IncomingMessage,
  { inside, answeredMs }: Required<Omit<Ports, 'port'>>,
): Promise<{ given: IncomingMessage; failure?: Buffer }> {
  const body = await contentOf(asked);
  const isReading = asked.method === 'GET' || asked.method === 'HEAD';
  for (let sendings = 1; ; sendings += 1) {
    const isLast = sendings === SENDINGS_MAX;
    const given = await send(asked, { body, inside, ...(isReading ? { answeredMs } : {}) }).catch(
      (fault: unknown) => {
        // The connection broke and it is unknown how far the call got, so only reads are sent again.
        if (!isReading || isLast) throw fault;
      },
    );
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
  { body, inside, answeredMs = 0 }: { body: Buffer; inside: number; answeredMs?: number },
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
    sent.setTimeout(answeredMs, () => {
      process.stderr.write(`not answered in ${answeredMs} ms: ${method} ${url}\n`);
      sent.destroy(new Error('not answered'));
    });
    sent.on('response', (given) => {
      sent.setTimeout(0);
      resolve(given);
    });
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
