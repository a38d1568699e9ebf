import { after } from '#web/lib/time/after.ts';

/** A page in the background is not painted; nothing waits for it longer than this. */
const PAINTED_AT_LATEST_MS = 100;

/** Resolves once the browser says that the page's first content is on the screen. */
export function painted(): Promise<unknown> {
  const shown = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  return Promise.race([shown, after(PAINTED_AT_LATEST_MS)]);
}
