import { LANGUAGES } from '#domain/account/language.ts';
import { savedLanguage } from '#web/lib/device-storage.ts';
import { loadsWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { isSignedOut } from '#web/lib/session/session.ts';
import { after } from '#web/lib/time/after.ts';
// For its notice about another build, which is fetched first.
import './later-banners.tsx';

/** Even a busy browser starts the next load after this long. */
const IDLE_TIMEOUT_MS = 500;
const PAUSE_MS = 50;
/** A load that takes longer doesn't hold up the rest. */
const LOAD_TIMEOUT_MS = 5000;

/** The paths of the build's files; `service-worker.plugin.ts` writes it. */
const FILE_LIST = '/shell.json';

/**
 * Loads what has to work at once. Dialogs and toasts bring stylesheets, for which the whole page is styled anew, so only their files
 * are fetched ahead, by the service worker or by `prefetchBuild`. Never rejects.
 */
export const prefetchParts = (): Promise<void> => runWhenIdle(loadsWhenIdle());

/**
 * Fetches the files of this build, without running any, for a signed-in browser that keeps none with a service worker: other
 * pages then open without a connection.
 */
export async function prefetchBuild(): Promise<void> {
  if (isSignedOut()) return;
  const files: readonly string[] = await (await fetch(FILE_LIST)).json();
  // A response is cached once it has been read.
  await runWhenIdle(
    files.filter(isNeeded).map((file) => async () => (await fetch(file, { priority: 'low' })).arrayBuffer()),
  );
  // For tests, which then cut the connection.
  performance.mark('prefetched');
}

/** Whether a page may ask for a file: an import's reader needs a connection anyway, other languages' texts a choice. */
function isNeeded(file: string): boolean {
  const [, language] = /^\/assets\/(\w\w)-/.exec(file) ?? [];
  const isText = LANGUAGES.some((offered) => offered === language);
  return !file.startsWith('/workers/') && (!isText || language === savedLanguage());
}

/** One at a time while the browser is idle, because all at once would slow down anyone who touches the page. */
async function runWhenIdle(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await whenOnline();
    await whenIdle();
    // If this fails, it loads again when it's opened.
    await Promise.race([load().catch(() => undefined), after(LOAD_TIMEOUT_MS)]);
  }
}

/** Waits for a connection: a browser may not ask again for a module that failed. */
async function whenOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function whenIdle(): Promise<unknown> {
  // Not every browser has `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) return after(PAUSE_MS);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }));
}
