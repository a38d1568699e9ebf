import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { PROJECT } from '../../scripts/run.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The app's content security policy, without the directives that the bench's page doesn't need. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types marea";

type Served = { readonly origin: string; readonly stop: () => void };

/** Serves a built page from a folder; workers get the product's policies (web/public/_headers). */
export async function servePage(folder: string): Promise<Served> {
  const policies = policiesOfFiles();
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = url === '/' ? '/index.html' : url;
    const body = await readFile(join(folder, path)).catch(() => undefined);
    const policy = policies.find(({ start }) => path.startsWith(start))?.policy ?? PAGE_POLICY;
    answer.setHeader('Content-Security-Policy', policy);
    answer.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    answer.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the page has no address');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => void server.close() };
}

/** The folders of `_headers` that have their own policy. */
function policiesOfFiles(): { start: string; policy: string }[] {
  const text = readFileSync(join(PROJECT, 'web/public/_headers'), 'utf8');
  return [...text.matchAll(/^(\/workers\/\w+\/)\*\n(?: {2}.*\n)*? {2}Content-Security-Policy: (.*)$/gm)].map(
    ([, start = '', policy = '']) => ({ start, policy }),
  );
}
