import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Private memory of a browser's pages, in bytes. */
export type Memory = { readonly atRest: number; readonly most: number };

const PAUSE_MS = 50;

/** Watches the memory of a browser's pages, workers included. Only Linux reports it; elsewhere it's 0. */
export async function watchMemory(browser: Browser): Promise<{ stop: () => Memory }> {
  const tools = await browser.newBrowserCDPSession();
  let atRest = 0;
  let most = 0;
  const look = async () => {
    const { processInfo } = await tools.send('SystemInfo.getProcessInfo').catch(() => ({ processInfo: [] }));
    const bytes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id));
    const now = Math.max(0, ...bytes);
    if (atRest === 0) atRest = now;
    most = Math.max(most, now);
  };
  await look();
  const timer = setInterval(look, PAUSE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { atRest, most };
    },
  };
}

function privateBytes(process: number): number {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
