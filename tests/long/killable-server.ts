import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const WRANGLER = 'node_modules/.bin/wrangler';
/** The number and interval of checks whether the server answers. */
const LOOKS = { most: 600, everyMs: 50 };

export type KillableServer = {
  readonly origin: string;
  /** The process group of the server and its child processes. */
  readonly group: () => number;
  /** Kills all its processes like a power cut, and starts it again on the same database. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts the product as `npm start` does, with its own database on disk, in processes that can be killed. */
export async function startKillableServer(): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'marea-killed-'));
  const assets = join(folder, 'assets');
  const state = join(folder, 'state');
  await mkdir(assets);
  for (const database of ['DB', 'LEDGER', 'DIRECTORY']) {
    execFileSync(WRANGLER, ['d1', 'migrations', 'apply', database, '--local', '--persist-to', state], {
      stdio: 'ignore',
      env: { ...process.env, CI: '1' },
    });
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const command = [
    'dev',
    ...['--ip', '127.0.0.1', '--port', String(port), '--persist-to', state, '--assets', assets],
    ...['--var', 'MAIL_TRANSPORT:outbox'],
    ...['--var', 'SIGNING_SECRET:signing-secret-of-the-killed-server'],
    ...['--var', 'CODE_SECRET:code-secret-of-the-killed-server-01'],
    ...['--var', 'DIRECTORY_SECRET:directory-secret-of-killed-server-1'],
    ...['--var', 'JOURNAL_KEYS:1:journal-key-of-the-killed-server-0001'],
    ...['--var', 'RATE_LIMIT_FACTOR:1000'],
    ...['--log-level', 'none', '--show-interactive-dev-session', 'false'],
  ];
  // Runs in its own process group, so that wrangler and its workerd are killed together.
  const launch = () => spawn(WRANGLER, command, { detached: true, stdio: 'ignore' });

  let child = launch();
  await untilItAnswers(origin);
  return {
    origin,
    group: () => groupOf(child),
    restart: async () => {
      await kill(child);
      child = launch();
      await untilItAnswers(origin);
    },
    close: async () => {
      await kill(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  process.kill(-groupOf(child), 'SIGKILL');
  await exit;
}

function groupOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the server was not started');
  return pid;
}

async function untilItAnswers(origin: string): Promise<void> {
  for (let look = 0; look < LOOKS.most; look++) {
    const answer = await fetch(`${origin}/api/system/health`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(LOOKS.everyMs);
  }
  throw new Error('the server does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the address of a TCP server is an object
  server.close();
  return port;
}
