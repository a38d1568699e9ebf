import type { Page } from '@playwright/test';

/**
 * Makes the next load of the user go out with a token that has run out: the real server refuses it. Resolves, once that
 * call is on its way, to the function that lets it go on, so that several tabs can be refused at the same time.
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

/** Looks at the page again, as after coming back to its tab: the app then asks for the user again. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

/** Counts the refreshes that a page asks for from now on. */
export function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/token/refresh')) count += 1;
  });
  return () => count;
}
