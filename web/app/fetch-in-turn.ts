import { loadLevels } from '#web/features/day-log/load-levels.ts';
import { after } from '#web/lib/time/after.ts';
import { loadHabits } from './habits.tsx';
import { loadDaySheet } from './use-day-sheet.tsx';

/** Even a busy browser starts the next load after this long. */
const IDLE_AT_LATEST_MS = 500;
const BREATH_MS = 50;

/** The paths of the build's files; `service-worker.plugin.ts` writes it. */
const FILE_LIST = '/shell.json';

/** Loads what is a press or a turn of the wheel away from the dashboard. Never rejects. */
export const loadAtHand = (): Promise<void> => inTurn([loadLevels, loadDaySheet, loadHabits]);

/**
 * Fetches the files of this build, without running any, for a browser that keeps none with a service worker: other pages then
 * open without a connection, and a dialog asking about typed text after a deploy has replaced its file.
 */
export async function fetchBuild(): Promise<void> {
  const files: readonly string[] = await (await fetch(FILE_LIST)).json();
  // A response is cached once it has been read.
  await inTurn(files.map((file) => async () => (await fetch(file, { priority: 'low' })).arrayBuffer()));
  // For tests, which then cut the connection.
  performance.mark('prefetched');
}

/** One at a time while the browser is idle, because all at once would slow down anyone who touches the page. */
async function inTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await idle();
    // If this fails, it loads again when it's opened.
    await load().catch(() => undefined);
  }
}

function idle(): Promise<unknown> {
  // Not every browser has `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) return after(BREATH_MS);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_AT_LATEST_MS }));
}
