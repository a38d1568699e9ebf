import type { Page } from '@playwright/test';

/** The persisted cache on the device, as text; empty without one. */
export const persistedData = async (page: Page): Promise<string> =>
  (await valuesIn(page, { database: 'marea', store: 'snapshots' })).slice(1, -1);

/** The stored unsent changes and token, as text; empty without any. */
export const durableData = (page: Page): Promise<string> =>
  valuesIn(page, { database: 'marea.durable', store: 'values' });

/** All values of a store, as JSON. */
const valuesIn = (page: Page, place: { database: string; store: string }): Promise<string> =>
  page.evaluate(
    ({ database: name, store }) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name);
        // The database doesn't exist. Abort, so that it isn't created without the app's stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve('');
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
    place,
  );
