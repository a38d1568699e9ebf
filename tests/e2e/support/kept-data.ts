import type { Page } from '@playwright/test';

/** The copy of the last loads that's kept on the device, as text; empty if there's none. */
export const keptData = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('marea');
        // There's no database. Abort, so that none is created: the app would find it without its stores.
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
