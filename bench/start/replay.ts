import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Served } from '../web/serve.ts';
import type { Recorded } from './answers.ts';

/** The delay of an answer, so that answers come after the first paint, as over a network. */
const ANSWER_MS = 100;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Serves a build's files, and recorded answers in place of the API. */
export async function replay(assets: string, { answers }: Recorded): Promise<Served> {
  const known = new Map(answers.map((answer) => [`${answer.method} ${answer.path}`, answer]));
  // A path may contain the second of the call.
  const alike = new Map(answers.map((answer) => [shapeOf(`${answer.method} ${answer.path}`), answer]));
  const missing = new Set<string>();
  const server = createServer((asked, answer) => {
    const url = asked.url ?? '/';
    asked.resume();
    if (!url.startsWith('/api/')) return sendFile(answer, { assets, url });
    const call = `${asked.method} ${url}`;
    const found = known.get(call) ?? alike.get(shapeOf(call));
    if (found === undefined && !missing.has(call)) console.error(`not recorded: ${call}`);
    missing.add(call);
    setTimeout(() => {
      answer
        .writeHead(found?.status ?? 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(found?.body ?? '{}');
    }, ANSWER_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${address.port}`, stop };
}

const shapeOf = (call: string): string => call.replace(/\d+/g, '0');

function sendFile(answer: ServerResponse, { assets, url }: { assets: string; url: string }): void {
  const { pathname } = new URL(url, 'http://localhost');
  const extension = extname(pathname);
  const isLasting = /^\/(?:assets|fonts)\//.test(pathname);
  try {
    const body = readFileSync(join(assets, extension === '' ? 'index.html' : pathname));
    answer
      .writeHead(200, {
        'content-type': TYPES[extension || '.html'] ?? 'application/octet-stream',
        'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(body);
  } catch {
    answer.writeHead(404).end('not found');
  }
}
