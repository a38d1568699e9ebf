import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeLocalSecrets } from '../../scripts/local-secrets.ts';
import { PROJECT } from '../../scripts/run.ts';
import { startCompressing } from './compress.ts';

const CACHE = join(PROJECT, 'node_modules/.cache/bench-web');
export const ASSETS = join(CACHE, 'dist');
const STATE = join(CACHE, 'state');
const VITE = join(PROJECT, 'node_modules/.bin/vite');
const WRANGLER = join(PROJECT, 'node_modules/.bin/wrangler');
const START_MS = 60_000;

/** The policy of the comparison pages, which are files here: the same as the Worker's for the app. */
const PEER_HEADERS = ['static-page', 'floor'].map(
  (folder) => `/${folder}/*
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'
  Cache-Control: no-cache
/${folder}/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`,
);

/** Builds the app of a checkout into a folder; `options` go to vite. */
export function buildApp(outDir: string, { cwd = PROJECT, options = [] }: BuildOptions = {}): Promise<void> {
  return run([VITE, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir, ...options], cwd);
}

type BuildOptions = { readonly cwd?: string; readonly options?: readonly string[] };

/** Builds the app and, into the same folder, the pages for comparison. */
export async function buildAll(): Promise<void> {
  await buildApp(ASSETS);
  const floor = join(import.meta.dirname, 'floor/vite.config.ts');
  await run([VITE, 'build', '--config', floor, '--logLevel', 'warn', '--outDir', join(ASSETS, 'floor')]);
  cpSync(join(import.meta.dirname, 'static-page'), join(ASSETS, 'static-page'), { recursive: true });
  appendFileSync(join(ASSETS, '_headers'), PEER_HEADERS.join(''));
}

export type Served = { readonly origin: string; readonly stop: () => Promise<void> };

/** The built Worker behind a proxy that compresses like Cloudflare. */
export async function serve(): Promise<Served> {
  const worker = await startWorker(ASSETS);
  const proxy = await startCompressing({ behind: worker.origin, assets: ASSETS });
  const stop = () => {
    proxy.stop();
    return worker.stop();
  };
  return { origin: proxy.origin, stop };
}

/** The Worker in workerd with its own new, seeded database, and the files of a build. */
export async function startWorker(assets: string): Promise<Served> {
  rmSync(STATE, { recursive: true, force: true });
  mkdirSync(STATE, { recursive: true });
  // The Worker doesn't work without them.
  makeLocalSecrets();
  await run([process.execPath, join(PROJECT, 'scripts/seed.ts'), '--persist-to', STATE]);
  const port = await freePort();
  const worker = spawn(
    WRANGLER,
    [
      'dev',
      ...['--ip', '127.0.0.1', '--port', String(port), '--persist-to', STATE, '--assets', assets],
      ...['MAIL_TRANSPORT:outbox', 'RATE_LIMIT_FACTOR:1000'].flatMap((setting) => ['--var', setting]),
      ...['--log-level', 'error', '--show-interactive-dev-session', 'false'],
    ],
    { cwd: PROJECT, stdio: ['ignore', 'ignore', 2] },
  );
  const origin = `http://127.0.0.1:${port}`;
  await untilHealthy(origin, worker);
  const stop = async () => {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGINT');
    await ended;
  };
  return { origin, stop };
}

async function untilHealthy(origin: string, worker: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (worker.exitCode !== null) throw new Error('the Worker did not start');
    const answer = await fetch(`${origin}/api/system/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the Worker did not answer within ${START_MS / 1000} s`);
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Runs a program; all its output goes to standard error. */
function run([program = '', ...args]: readonly string[], cwd = PROJECT): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    );
  });
}
