import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { applyMigrations } from '../../../scripts/migrate.ts';
import { WORKER_DIRECTORY } from './build-worker.ts';
import type { Fetch } from './http-call.ts';
import { remoteDatabase } from './remote-database.ts';
import type { DatabaseName } from './shard-controls.ts';

export type Settings = { vars?: Record<string, string>; secrets?: Record<string, string> };

/** A Worker with its own migrated databases. */
export type Server = {
  readonly fetch: Fetch;
  readonly databases: Readonly<Record<DatabaseName, D1Database>>;
  /** The Worker's bindings, as Miniflare's proxies. */
  readonly bindings: () => Promise<Record<DatabaseName, D1Database>>;
  /** The lines that the Worker wrote to the console. */
  readonly consoleLines: readonly string[];
  readonly close: () => Promise<void>;
};

export const TEST_SECRETS = {
  SIGNING_SECRET: 'signing-secret-of-the-api-tests-0001',
  CODE_SECRET: 'code-secret-of-the-api-tests-00000001',
  DIRECTORY_SECRET: 'directory-secret-of-the-api-tests-001',
  JOURNAL_KEYS: '1:journal-key-of-the-api-tests-000000001',
};

/** The pair that signs push messages; a deployment may do without. */
export const TEST_VAPID = {
  VAPID_PUBLIC_KEY: 'BPKsQY6p30B1y7jDYV-vz1Wf43VZBAv4fJxg1qSjAJjLsW6T7bP6-Wx9D_-QM3JjtYSofy4cPJGW3B5Jv48L1iE',
  VAPID_PRIVATE_KEY: '9yLLo72cuUoh7SCvGKjI4G0Uxx4zlYyZsZQ2XMGO9XE',
};

/** The folders of migrations by database binding. */
const FOLDERS: Readonly<Record<DatabaseName, string>> = {
  DB: 'migrations',
  DB_2: 'migrations',
  LEDGER: 'migrations/ledger',
  DIRECTORY: 'migrations/directory',
};
const NAMES = Object.keys(FOLDERS) as DatabaseName[]; // the keys of the object
const CONFIG = readFileSync(join(import.meta.dirname, 'wrangler.toml'), 'utf8');
const [, COMPATIBILITY_DATE = ''] = /compatibility_date = "(.*)"/.exec(CONFIG) ?? [];
const [, COMPATIBILITY_FLAG = ''] = /compatibility_flags = \["(.*)"\]/.exec(CONFIG) ?? [];

/** Starts a Worker; tries twice, because a busy machine may break a connection. */
export const startServer = (settings: Settings): Promise<Server> =>
  open(settings).catch(() => open(settings));

async function open({ vars = {}, secrets = {} }: Settings): Promise<Server> {
  const consoleLines: string[] = [];
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'marea-under-test',
      modules: true,
      scriptPath: join(WORKER_DIRECTORY, 'test-worker.js'),
      compatibilityDate: COMPATIBILITY_DATE,
      compatibilityFlags: [COMPATIBILITY_FLAG],
      bindings: { ...vars, ...secrets },
      d1Databases: [...NAMES],
      // Requests contain the whole address like for a proxy, so that a test may use another host than this machine.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, proxy: true }],
      handleStructuredLogs: ({ message }) => consoleLines.push(message),
    }),
  );
  const fetch = fetchFrom(await runtime.unsafeGetDirectURL());
  const databases = {
    DB: remoteDatabase(fetch, 'DB'),
    DB_2: remoteDatabase(fetch, 'DB_2'),
    LEDGER: remoteDatabase(fetch, 'LEDGER'),
    DIRECTORY: remoteDatabase(fetch, 'DIRECTORY'),
  };
  for (const name of NAMES) await applyMigrations(databases[name], FOLDERS[name]);
  return {
    fetch,
    databases,
    bindings: () => runtime.getBindings(),
    consoleLines,
    close: () => runtime.dispose(),
  };
}

/** Somewhat less than the five seconds after which the Worker closes an idle connection. */
const UNUSED_MS = 4000;

/** The caller's default IP address, in the platform's header. */
const CALLER = { 'cf-connecting-ip': '127.0.0.1' };

/**
 * Sends requests directly to the Worker, without Miniflare's entry worker and without the platform's `fetch`, because both cost more
 * than most calls.
 */
export function fetchFrom(origin: URL): Fetch {
  const agent = new Agent({ keepAlive: true });
  const usedAt = new WeakMap<Socket, number>();
  let longCallEnded = Number.NEGATIVE_INFINITY;
  return async function send(path, init = {}): Promise<Response> {
    const begun = performance.now();
    const { method = 'GET', headers, body } = init;
    const isStream = body instanceof ReadableStream;
    // Node omits a body's length for methods that usually have no body, and its bytes would be read as the next request.
    const length = body && !isStream ? { 'content-length': Buffer.byteLength(body as string) } : {};
    const options = { agent, method, path: new URL(path, origin).href };
    // Tests only use plain header objects.
    const sent = request(origin, { ...options, headers: { ...CALLER, ...length, ...(headers as object) } });
    if (isStream)
      Readable.fromWeb(body as NodeReadableStream).pipe(sent); // the same type by Node's name
    else sent.end(body);
    let unusedMs = 0;
    sent.once('socket', (socket) => {
      const now = performance.now();
      unusedMs = now - (usedAt.get(socket) ?? now);
      usedAt.set(socket, now);
    });
    const answered = once(sent, 'response').catch((failure: Error) => {
      // The Worker closed an idle connection while this process was busy, or right after a call that took as long, during which
      // its timer ran on. A break that comes sooner is the product's fault.
      const wasIdle = unusedMs > UNUSED_MS || begun - longCallEnded < UNUSED_MS;
      if (wasIdle && !isStream) return [];
      const waitedMs = Math.round(performance.now() - begun);
      throw new Error(`no answer after ${waitedMs} ms, unused for ${Math.round(unusedMs)} ms`, {
        cause: failure,
      });
    });
    const [answer] = (await answered) as IncomingMessage[]; // the event's own value
    if (performance.now() - begun > UNUSED_MS) longCallEnded = performance.now();
    return answer ? responseOf(answer) : send(path, init);
  };
}

const WITHOUT_BODY = [204, 205, 304];

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  }
  const status = answer.statusCode ?? 0;
  const body = await buffer(answer);
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}
