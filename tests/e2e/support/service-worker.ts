import { expect, type Page } from '@playwright/test';

/** Waits until the app is cached on the device and its service worker controls this page. */
export async function untilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Makes the browser check for a newer build; returns the state of its service worker once installing is over. */
export function untilUpdateInstalled(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    while (worker?.state === 'installing') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    }
    return worker?.state ?? 'none';
  });
}

/** The paths of everything in Cache Storage, by cache. */
export function cachedFiles(page: Page): Promise<string[][]> {
  return page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    ),
  );
}
