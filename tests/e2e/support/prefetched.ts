import { expect, type Page } from '@playwright/test';

/** The app fetches its parts at rest, and on a busy machine one after the other. */
const FETCHED_WITHIN_MS = 40_000;

/**
 * Waits until the code of a part of the app is there with everything that it imports: the app fetches its parts at rest, one after
 * the other, says when it is through, and fetches nothing else by then.
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
