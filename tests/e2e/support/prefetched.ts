import { expect, type Page } from '@playwright/test';

/** The app fetches its parts when idle, one after the other, which takes long on a busy machine. */
const FETCHED_WITHIN_MS = 40_000;

/**
 * Waits until a part's code and everything it imports is loaded: the app fetches its parts when idle, one after the other,
 * marks when it's done, and fetches nothing after that.
 */
export async function untilPrefetched(page: Page, name: string): Promise<void> {
  const quietMs = () =>
    page.evaluate((file) => {
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const isThere = fetched.some((entry) => entry.name.includes(file));
      const isThrough = performance.getEntriesByName('prefetched').length > 0;
      return isThere && isThrough
        ? performance.now() - Math.max(...fetched.map(({ responseEnd }) => responseEnd))
        : 0;
    }, `/assets/${name}-`);
  await expect.poll(quietMs, { timeout: FETCHED_WITHIN_MS }).toBeGreaterThan(1000);
}
