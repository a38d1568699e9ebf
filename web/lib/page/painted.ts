import { after } from '#web/lib/time/after.ts';

/** Pages in the background aren't painted, so nothing waits longer than this. */
const PAINTED_AT_LATEST_MS = 100;

/** Resolves once the browser reports the page's first contentful paint. */
export function painted(): Promise<unknown> {
  const shown = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  return Promise.race([shown, after(PAINTED_AT_LATEST_MS)]);
}
