/** Resolves after `ms` milliseconds, for a pause or a time limit. */
export const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Pages in the background aren't painted, so nothing waits longer than this. */
const AT_LATEST_MS = 100;

/** Resolves once the browser reports the page's first contentful paint. */
export function painted(): Promise<unknown> {
  const shown = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  return Promise.race([shown, after(AT_LATEST_MS)]);
}

/** Resolves once changes are on screen: when the frame after the next one starts, the next one has been shown. */
export function drawn(): Promise<unknown> {
  const shown = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Promise.race([shown, after(AT_LATEST_MS)]);
}
