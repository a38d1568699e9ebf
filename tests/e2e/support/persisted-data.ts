import type { Page } from '@playwright/test';

/** The copy of the last loads that's kept on the device, as text; empty if there's none. */
export const persistedData = async (page: Page): Promise<string> =>
  (await valuesIn(page, { database: 'marea', store: 'snapshots' })).slice(1, -1);

/** The copy of unsent changes and of the token, as text; empty if there's none. */
export const durableData = (page: Page): Promise<string> =>
  valuesIn(page, { database: 'marea.durable', store: 'values' });

/** All values of a store, as the text of a list. */
const valuesIn = (page: Page, place: { database: string; store: string }): Promise<string> =>
  page.evaluate(
    ({ database: name, store }) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name);
        // There's no database. Abort, so that none is created: the app would find it without its stores.
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
