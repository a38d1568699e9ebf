import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PORT } from '../../../scripts/addresses-for-tests.ts';

/** The fingerprint in a file's name, and the service worker's name for a build. */
const FINGERPRINT = /-([\w-]{8})\.(js|css)\b/g;
const VERSION = /version:(\W)\w{12}\1/;

const TEXT = /^(?:text\/(?:html|javascript|css)|application\/javascript)/;
const OF_THE_CONNECTION = /^(?:host|connection|content-length|content-encoding|transfer-encoding|etag)$/;

/**
 * The product under test at its own address, where the next build can be deployed: the same code with every file renamed and
 * the old names removed.
 */
export async function startDeployment() {
  let isNext = false;
  let gone: RegExp | undefined;
  const pages: string[] = [];

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const isOfOtherBuild = path.startsWith('/assets/') && isNext !== path.includes('.next.');
    if (isOfOtherBuild || gone?.test(path)) return response.writeHead(404).end();
    const answer = await ask(request, path.replace('.next.', '.'));
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) pages.push(path);
    response.writeHead(answer.status, passedOn(Object.fromEntries(answer.headers)));
    const body = Buffer.from(await answer.arrayBuffer());
    response.end(isNext && TEXT.test(type) ? asNext(body.toString()) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The paths of all requested pages. */
    pages,
    /** Replaces the build with the next one. */
    deployNext: () => {
      isNext = true;
    },
    /** Makes matching files missing from now on; `undefined` restores them all. */
    lose: (files: RegExp | undefined) => {
      gone = files;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function ask(request: IncomingMessage, path: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: request.method ?? 'GET',
    headers: passedOn(request.headers),
    redirect: 'manual',
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value !== 'string' || OF_THE_CONNECTION.test(name) ? [] : [[name, value]],
    ),
  );
}

function asNext(text: string): string {
  return text.replaceAll(FINGERPRINT, '-$1.next.$2').replace(VERSION, 'version:$1next$1');
}
