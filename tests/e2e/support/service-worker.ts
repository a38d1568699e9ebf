import { expect, type Page } from '@playwright/test';

/** Waits until the app is kept on the device and its service worker answers for this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** The addresses of everything in the caches that scripts fill, by cache. */
export function keptFiles(page: Page): Promise<string[][]> {
  return page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    ),
  );
}
