import type { Page } from '@playwright/test';

/** The app fetches its files when idle, one after the other, which takes long on a busy machine. */
const FETCHED_WITHIN_MS = 40_000;

/** Waits until every file of the build is prefetched, which the app marks. */
export async function untilPrefetched(page: Page): Promise<void> {
  const isThrough = () => performance.getEntriesByName('prefetched').length > 0;
  await page.waitForFunction(isThrough, null, { timeout: FETCHED_WITHIN_MS });
}
