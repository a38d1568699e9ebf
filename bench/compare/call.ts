import { strFromU8, unzipSync } from 'fflate';
import type { ClockSetting } from './door.ts';
import { ORIGIN, type Server } from './serve.ts';

/** A call: `POST /api/task/create`, with its body and headers. */
export type Call = {
  readonly route: string;
  readonly body?: unknown;
  readonly stx?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer as it is recorded. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The recorded headers; the security headers are on every answer and are recorded once. */
const HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'etag',
  'vary',
  'allow',
  'location',
  'retry-after',
  'www-authenticate',
  'set-cookie',
];

let places = 0;

/** An IP address that no other call uses (RFC 5737), because limits count by it. */
export function fromElsewhere(): Record<string, string> {
  places += 1;
  return { 'cf-connecting-ip': `198.51.${Math.floor(places / 250)}.${places % 250}` };
}

/** Restarts the count of those addresses for a new recording. */
export function countPlacesAnew(): void {
  places = 0;
}

/** Makes a call and returns its whole answer. */
export async function send(server: Server, { route, body, stx, headers }: Call): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await server.runtime.dispatchFetch(ORIGIN + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(stx === undefined ? {} : { authorization: `Bearer ${stx}` }),
      ...headers,
    },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const shown: Record<string, string> = {};
  for (const [name, value] of answer.headers) {
    // Cookies are several headers with the same name.
    if (HEADERS.includes(name)) shown[name] = name in shown ? `${shown[name]}\n${value}` : value;
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: shown, body: readBody(bytes) };
}

/** A body in a form for comparing: JSON unchanged, an archive by its files, text by its lines. */
function readBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [name, readBody(file)] as const);
    return { files: Object.fromEntries(files) };
  }
  const text = strFromU8(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text.split('\n');
  }
}

/** Sets the product's clock, in unix seconds. */
export async function setClock(server: Server, now: number): Promise<void> {
  await send(server, { route: 'POST /__compare/clock', body: { now, ticks: true } satisfies ClockSetting });
}

/** Stops the clock there, also between requests. */
export async function stopClock(server: Server, now: number): Promise<void> {
  await send(server, { route: 'POST /__compare/clock', body: { now, ticks: false } satisfies ClockSetting });
}

/** Runs every trigger of the product now. */
export async function runCrons(server: Server): Promise<void> {
  for (const cron of server.crons) await send(server, { route: 'POST /__compare/cron', body: { cron } });
}

/** The product's log lines, and its calls to mail and push services, since they were last taken. */
export async function takeOutput(server: Server): Promise<unknown> {
  return (await send(server, { route: 'GET /__compare/output' })).body;
}
