import { LANDING_PAGE } from '#domain/pages.ts';
import { rememberShortcut } from '#web/lib/session/asked-shortcut.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';

/** Without a refresh token, goes to the landing page, which the Worker serves, and holds the route meanwhile. */
export async function requireStoredSession({ preload }: { preload: boolean }): Promise<void> {
  if (preload || hasStoredSession()) return;
  rememberShortcut(window.location);
  window.location.replace(LANDING_PAGE);
  // The page is about to unload; the app must not show until then.
  await new Promise(() => {});
}
