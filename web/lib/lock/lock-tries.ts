import { LOCK_TRIES_KEY, readStored, removeStored, store } from '#web/lib/device-storage.ts';

/** Wrong PINs in a row before each further one has to wait. */
const FREE_TRIES = 5;
/** At this many the device is signed out and emptied. */
export const TRIES_MAX = 10;
const FIRST_WAIT_MS = 30_000;

/** Wrong tries in a row, and when the last was made, Unix milliseconds. */
export type Tries = { readonly wrong: number; readonly at: number };

const NONE: Tries = { wrong: 0, at: 0 };

/**
 * How long the next try has to wait, in milliseconds. A clock that was set back doesn't shorten it: the wait begins anew.
 */
export function waitMs({ wrong, at }: Tries, now: number): number {
  if (wrong < FREE_TRIES) return 0;
  const whole = FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES);
  const waited = now - at;
  return waited < 0 ? whole : Math.max(0, whole - waited);
}

/** The tries so far, as kept on the device. */
export function keptTries(now: number): Tries {
  const kept = readStored(LOCK_TRIES_KEY);
  if (kept === undefined) return NONE;
  const tries = parsed(kept);
  if (tries === undefined) return keepTries({ wrong: FREE_TRIES, at: now });
  return tries.at <= now ? tries : keepTries({ ...tries, at: now });
}

/** Only `keepTries` writes them; `undefined` if they aren't tries, which must not become free ones. */
function parsed(kept: string): Tries | undefined {
  try {
    const { wrong, at } = JSON.parse(kept) as Tries;
    return Number.isInteger(wrong) && Number.isFinite(at) ? { wrong, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Counts a try before it is compared, so that leaving the page can't undo it. */
export function spendTry(now: number): Tries {
  return keepTries({ wrong: keptTries(now).wrong + 1, at: now });
}

/** A right try: the next wrong one is the first again. */
export function forgetTries(): void {
  removeStored(LOCK_TRIES_KEY);
}

/** Also gives one back that came to nothing. */
export function keepTries(tries: Tries): Tries {
  store(LOCK_TRIES_KEY, JSON.stringify(tries));
  return tries;
}
