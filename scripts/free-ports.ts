import { createServer } from 'node:net';

/** The range is below the ports that systems assign to connections (Linux from 32768), so that none is taken before its use. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES_MAX = 100;

/** The first of `count` consecutive free ports. Throws if it finds none. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} free ports in a row between ${LOWEST} and ${HIGHEST}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
