import { LANGUAGES } from '#domain/account/language.ts';
import { savedLanguage } from '#web/lib/device-storage.ts';
import { loadsWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { isSignedOut } from '#web/lib/session/session.ts';
import { after } from '#web/lib/time/after.ts';
// Registers its notice about a newer build, which is fetched first.
import './later-banners.tsx';

/** A busy browser starts the next load after this at the latest. */
const IDLE_TIMEOUT_MS = 500;
const PAUSE_MS = 50;
/** The next load doesn't wait longer than this. */
const LOAD_TIMEOUT_MS = 5000;

/** The list of the build's files, written by `served-page.plugin.ts`. */
const FILE_LIST = '/shell.json';

/**
 * Loads the parts that have to work at once. Dialogs and toasts aren't among them: their stylesheets would restyle the page, so
 * only their files are fetched, by the service worker or `prefetchBuild`. Never rejects.
 */
export const prefetchParts = (): Promise<void> => runWhenIdle(loadsWhenIdle());

/** Fetches this build's files, without running any, if there's no working service worker: pages then open offline. */
export async function prefetchBuild(): Promise<void> {
  if (isSignedOut()) return;
  const files: readonly string[] = await (await fetch(FILE_LIST)).json();
  // A response is cached once it has been read.
  await runWhenIdle(
    files.filter(isNeeded).map((file) => async () => (await fetch(file, { priority: 'low' })).arrayBuffer()),
  );
  // Tests wait for this before they cut the connection.
  performance.mark('prefetched');
}

/** Whether a page may need a file offline: not an import's reader, nor other languages' texts. */
function isNeeded(file: string): boolean {
  const [, language] = /^\/assets\/(\w\w)-/.exec(file) ?? [];
  const isText = LANGUAGES.some((offered) => offered === language);
  return !file.startsWith('/workers/') && (!isText || language === savedLanguage());
}

/** Runs loads one at a time while the browser is idle, because all at once would delay presses. */
async function runWhenIdle(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await whenOnline();
    await whenIdle();
    // If this fails, it loads again when it's opened.
    await Promise.race([load().catch(() => undefined), after(LOAD_TIMEOUT_MS)]);
  }
}

/** Waits for a connection: a browser may not request a failed module again. */
async function whenOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function whenIdle(): Promise<unknown> {
  // Not every browser has `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) return after(PAUSE_MS);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }));
}
