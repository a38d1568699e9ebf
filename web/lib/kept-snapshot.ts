import { deviceDatabase, type Snapshot } from './device-database.ts';
import { hasStoredSession } from './session.ts';

const KEPT_DAYS = 30;
/** How long a start waits for the device's database at most: it may be locked by another tab. */
const PATIENCE_MS = 500;

/** The name of the app's own script, which changes with anything in the app. */
export const BUILD = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** What was loaded in an earlier visit of the same session, by this very build and not too long ago. Never rejects. */
export async function keptSnapshot(): Promise<Snapshot | undefined> {
  if (!hasStoredSession()) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const found = deviceDatabase().then((database) => database.get('snapshots', 'newest'));
  const snapshot = await Promise.race([found, late]).catch(() => undefined);
  const isUsable =
    snapshot !== undefined &&
    snapshot.build === BUILD &&
    Date.now() - snapshot.at < KEPT_DAYS * 86_400_000 &&
    hasStoredSession();
  return isUsable ? snapshot : undefined;
}
