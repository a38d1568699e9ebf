import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** The page's running timers, and how often it has changed. */
    compareRest?: { readonly timers: Set<unknown>; changes: number };
  }
}

/** Timers of this length, in milliseconds, delay drawing; here they run ten times as fast. */
const LATER = { from: 50, to: 3_100, sooner: 10 } as const;
/** A page is at rest once nothing has changed for this long, measured by the page itself, because it may be slow. */
const QUIET_MS = 200;
const TRIES = 80;

/** Makes all pages of a context report when they are at rest. */
export const watchRest = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((later) => {
    const rest = { timers: new Set<unknown>(), changes: 0 };
    window.compareRest = rest;
    const set = window.setTimeout.bind(window);
    const clear = window.clearTimeout.bind(window);
    const setSooner = (...[work, delay = 0, ...given]: Parameters<typeof set>) => {
      if (delay < later.from || delay > later.to || typeof work !== 'function')
        return set(work, delay, ...given);
      const timer = set(() => {
        rest.timers.delete(timer);
        work(...given);
      }, delay / later.sooner);
      rest.timers.add(timer);
      return timer;
    };
    window.setTimeout = setSooner as typeof window.setTimeout; // Node's has more than the call, a browser's hasn't
    window.clearTimeout = (timer) => {
      rest.timers.delete(timer);
      clear(timer);
    };
    new MutationObserver(() => {
      rest.changes += 1;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // A browser without a service worker would fetch the whole build, which no picture needs.
    const fetch = window.fetch.bind(window);
    window.fetch = (...asked) =>
      asked[0] === '/shell.json' ? Promise.resolve(Response.json([])) : fetch(...asked);
  }, LATER);

/** Counts the calls of a page that have no answer yet. */
export function countCalls(page: Page): () => number {
  const open = new Set<object>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** Waits until a page has loaded and drawn everything by itself. */
export async function untilAtRest(page: Page, openCalls: () => number): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await changesOf(page, 0);
    const after = await changesOf(page, QUIET_MS);
    if (before === after && after !== undefined && openCalls() === 0) return;
  }
  throw new Error(`${page.url()} doesn't come to rest: ${openCalls()} calls are open`);
}

/** How often a page has changed, after a while; `undefined` while a timer runs. */
function changesOf(page: Page, afterMs: number): Promise<string | undefined> {
  return page.evaluate(async (ms) => {
    // Two frames, so that parts waiting to be in view are drawn.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    // No timer, because timers run faster here.
    const end = performance.now() + ms;
    while (performance.now() < end) await new Promise(requestAnimationFrame);
    const { timers, changes } = window.compareRest ?? { timers: new Set(), changes: 0 };
    if (timers.size > 0) return undefined;
    return `${changes} ${performance.getEntriesByType('resource').length} ${document.readyState}`;
  }, afterMs);
}
