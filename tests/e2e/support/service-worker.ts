import { expect, type Page } from '@playwright/test';

/** Waits until the app is kept on the device and its service worker answers for this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Has the browser look for a newer build, and gives what has become of its service worker once all files were asked for. */
export function untilNextKept(page: Page): Promise<string> {
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
