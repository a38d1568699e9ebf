import { databaseStep } from '#web/lib/database-step.ts';
import { isSealing, openedText, sealedText } from '#web/lib/device-storage.ts';
import { isKeyMissing } from '#web/lib/lock/lock-settings.ts';
import { CACHE_DATABASE } from './forget-kept.ts';

const PLACE = { database: CACHE_DATABASE, store: 'snapshots' } as const;
const KEY = 'newest';

/** The stored value; `undefined` if there is none. Rejects if there's no database. */
export async function readSnapshot(): Promise<unknown> {
  const stored: unknown = await databaseStep({
    ...PLACE,
    mode: 'readonly',
    work: (store) => store.get(KEY),
  });
  if (typeof stored !== 'string') return stored;
  const text = openedText(KEY, stored);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Stores what `take` returns once the database is open; `undefined` leaves it as it was. */
export async function writeSnapshot(take: () => unknown): Promise<void> {
  await databaseStep({
    ...PLACE,
    mode: 'readwrite',
    work: (store) => {
      const value = take();
      // Signed in anew on a sealed device, before its passkey was asked: nothing may be stored unsealed.
      if (value === undefined || isKeyMissing()) return undefined;
      // What is sealed is a text; otherwise the browser copies the value as it is.
      return store.put(isSealing() ? sealedText(KEY, JSON.stringify(value)) : value, KEY);
    },
  });
}
