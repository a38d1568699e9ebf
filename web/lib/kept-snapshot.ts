import { after } from './after.ts';
import { deviceDatabase, type Snapshot } from './device-database.ts';
import { hasStoredSession } from './session.ts';

const KEPT_DAYS = 30;
/** How long whoever wants it waits for the device's database at most: it may be locked by another tab. */
const PATIENCE_MS = 1500;

/** The name of the app's own script, which changes with anything in the app. */
export const BUILD = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Begins to look for what was loaded in an earlier visit of the same session, by this very build and not too long ago. Gives how
 * to wait for it: the patience begins then, for code that runs meanwhile keeps the database's answer from being heard. Never
 * rejects.
 */
export function findKeptSnapshot(): () => Promise<Snapshot | undefined> {
  if (!hasStoredSession()) return async () => undefined;
  const found = deviceDatabase()
    .then((database) => database.get('snapshots', 'newest'))
    .catch(() => undefined);
  return async () => {
    const snapshot = await Promise.race([found, after(PATIENCE_MS)]);
    const isUsable =
      snapshot !== undefined &&
      snapshot.build === BUILD &&
      Date.now() - snapshot.at < KEPT_DAYS * 86_400_000 &&
      hasStoredSession();
    return isUsable ? snapshot : undefined;
  };
}
