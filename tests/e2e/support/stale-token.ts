import type { Page } from '@playwright/test';

/**
 * Makes the next load of the user use an expired token, which the real server refuses. `isWaiting` resolves once that call is
 * held back, and `release` sends it, so that several tabs can be refused at the same time.
 */
export async function expireNextLoad(page: Page): Promise<{ isWaiting: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isWaiting = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(
    '**/api/user/details',
    async (route) => {
      arrive();
      await released;
      await route.continue({
        headers: { ...route.request().headers(), authorization: 'Bearer run.out.long-ago' },
      });
    },
    { times: 1 },
  );
  return { isWaiting, letGo };
}

/** Acts like coming back to the tab, which makes the app load the user again. */
export async function lookAgain(page: Page): Promise<void> {
  // Fires after this call has returned, because the page may navigate at once.
  await page.evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('visibilitychange'))));
}

/**
 * Acts like coming back to the tab twice a second until the page navigates. For a session that is about to end: any call of the
 * page may then be refused, so the page may navigate before the test can act on it.
 */
export async function lookUntilNavigation(page: Page): Promise<void> {
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('visibilitychange')), 500));
}

/** Counts the token refreshes of a page from now on. */
export function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/token/refresh')) count += 1;
  });
  return () => count;
}
