import type { Page } from '@playwright/test';

/** What the device keeps of the last loads, as text; empty where it keeps nothing. */
export const keptData = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('marea');
        // There is none, and this makes none: the app would find it without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve('');
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('snapshots').objectStore('snapshots').get('newest');
          reading.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(reading.result ?? null));
          };
        };
      }),
  );
