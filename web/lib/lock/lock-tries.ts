import { LOCK_TRIES_KEY, readStored, removeStored } from '#web/lib/device-storage.ts';
import { DATABASE_TIMEOUT_MS, databaseStep } from '#web/lib/durable-copy.ts';
import { after } from '#web/lib/time/after.ts';

/** After this many wrong PINs in a row, each further try has to wait. */
const FREE_TRIES = 5;
/** After this many, the device is signed out and its data deleted. */
export const TRIES_MAX = 10;
const FIRST_WAIT_MS = 30_000;

// In IndexedDB, which reports what is on the disk; local storage loses the last seconds' writes if the browser is killed.
const PLACE = { database: LOCK_TRIES_KEY, store: 'values' } as const;
const KEY = 'tries';

/** Wrong tries in a row, and when the last was made, Unix milliseconds. */
export type Tries = { readonly wrong: number; readonly at: number };

const NONE: Tries = { wrong: 0, at: 0 };

/** How long the next try has to wait, in milliseconds; 0 for not at all. If the clock was set back, the wait restarts. */
export function waitMs({ wrong, at }: Tries, now: number): number {
  if (wrong < FREE_TRIES) return 0;
  const whole = FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES);
  const waited = now - at;
  return waited < 0 ? whole : Math.max(0, whole - waited);
}

/** The tries so far. If the clock was set back since, the wait restarts, once. */
export async function storedTries(now: number): Promise<Tries> {
  const reading = databaseStep({ ...PLACE, mode: 'readonly', work: (store) => store.get(KEY) });
  const stored = (await reading.catch(() => undefined)) ?? readStored(LOCK_TRIES_KEY);
  return stored === undefined ? NONE : (await changeTries((before) => ({ tries: before }), now)).tries;
}

/**
 * Counts a try before its PIN is compared, unless it has to wait. Resolves once the tries are on the disk, so that neither
 * leaving the page nor killing the browser undoes it; rejects if they can't be written in time.
 */
export async function spendTry(now: number): Promise<{ tries: Tries; isSpent: boolean }> {
  const spending = changeTries((before) => {
    const isSpent = waitMs(before, now) === 0;
    return { tries: isSpent ? { wrong: before.wrong + 1, at: now } : before, isSpent };
  }, now);
  const spent = await Promise.race([spending, after(DATABASE_TIMEOUT_MS)]);
  if (spent !== undefined) return spent;
  // This try's PIN won't be compared any more.
  spending.then(({ isSpent }) => isSpent && returnTry(now)).catch(() => undefined);
  throw new Error('the device does not answer');
}

/** Takes back a counted try whose PIN wasn't compared. */
export const returnTry = (now: number): Promise<unknown> =>
  changeTries((before) => ({ tries: { ...before, wrong: before.wrong - 1 } }), now);

/** Resets the count after a right PIN. */
export function forgetTries(): void {
  removeStored(LOCK_TRIES_KEY);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(PLACE.database);
}

/** Changes the tries in one transaction, because another tab may be counting too. */
async function changeTries<Change extends { readonly tries: Tries }>(
  change: (before: Tries) => Change,
  now: number,
): Promise<Change> {
  let changed: Change | undefined;
  await databaseStep({
    ...PLACE,
    mode: 'readwrite',
    durability: 'strict',
    work: (store) => {
      const reading = store.get(KEY);
      reading.addEventListener('success', () => {
        changed = change(triesOf(reading.result, now));
        store.put(changed.tries, KEY);
      });
      return reading;
    },
  });
  if (changed === undefined) throw new Error('the tries could not be read');
  return changed;
}

/** Parses stored tries; unreadable ones must not become free ones. Earlier versions stored them in local storage. */
function triesOf(stored: unknown, now: number): Tries {
  const text = stored ?? readStored(LOCK_TRIES_KEY);
  if (text === undefined) return NONE;
  try {
    const { wrong, at } = (typeof text === 'string' ? JSON.parse(text) : text) as Tries; // checked below
    if (Number.isInteger(wrong) && Number.isFinite(at)) return { wrong, at: Math.min(at, now) };
  } catch {
    // As below.
  }
  return { wrong: FREE_TRIES, at: now };
}
