import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest\+json|javascript)|image\/svg)/;
const FILE_TYPES = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Static files are compressed once, at the highest level; dynamic answers quickly. */
const ONCE = 11;
const EACH_TIME = 4;

type Options = { readonly behind: string; readonly assets: string };

/**
 * A proxy in front of the Worker that compresses with brotli, because local workerd only has gzip and Cloudflare sends
 * brotli. All measured traffic goes through it.
 */
export async function startCompressing(options: Options): Promise<{ origin: string; stop: () => void }> {
  const compressed = new Map<string, Buffer>();
  // Before measuring, because it takes seconds of CPU time.
  for (const file of readdirSync(options.assets, { recursive: true, encoding: 'utf8' })) {
    if (FILE_TYPES.test(file)) once(compressed, readFileSync(join(options.assets, file)));
  }
  const server = createServer((asked, answer) => passOn({ asked, answer, compressed, ...options }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Exchange = Options & {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly compressed: Map<string, Buffer>;
};

function passOn({ asked, answer, compressed, behind, assets }: Exchange): void {
  const url = new URL(asked.url ?? '/', behind);
  const onward = forward(
    url,
    { method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity' } },
    (got) => {
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('end', () => {
        const { 'transfer-encoding': _, ...headers } = got.headers;
        const body = Buffer.concat(parts);
        const status = got.statusCode ?? 502;
        const type = got.headers['content-type'] ?? '';
        if (body.length === 0 || !COMPRESSIBLE.test(type) || 'content-encoding' in headers) {
          answer.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
          return;
        }
        const isFile = existsSync(join(assets, url.pathname)) && url.pathname !== '/';
        const isPage = type.startsWith('text/html');
        const small = isFile || isPage ? once(compressed, body) : brotli(body, EACH_TIME);
        answer
          .writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': small.length })
          .end(small);
      });
    },
  );
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

function once(compressed: Map<string, Buffer>, body: Buffer): Buffer {
  const key = body.toString('base64');
  const known = compressed.get(key) ?? brotli(body, ONCE);
  compressed.set(key, known);
  return known;
}

/** Compresses a text with brotli. */
export function brotli(body: Buffer, quality = ONCE): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Bytes of a built file with brotli 11. */
export const brotliSize = (path: string): number => brotli(readFileSync(path)).length;
