import { useEffect } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { hasSealed } from '#web/sync/has-unsent.ts';
import { startPersisting } from '#web/sync/kept-cache.ts';
import { migrateOldDrafts } from '#web/sync/old-drafts.ts';
import { refreshPending, retryRefused } from '#web/sync/pending.ts';
import { loadOutbox, sendUnsent } from '#web/sync/send-or-keep.ts';

/** After the first paint of data, like everything else that nobody waits for. */
const LOAD_AFTER_MS = 2000;
/** How often unsent changes are retried. */
const AGAIN_MS = 15_000;

/** Keeps loaded data for offline use, and sends changes made offline once the connection is back. */
export function useOfflineSync(): void {
  useEffect(() => {
    const send = () => void sendUnsent();
    const sendAll = () => {
      retryRefused('all');
      send();
    };
    const sendAgain = () => {
      retryRefused('failed');
      send();
    };
    const sendInView = () => document.visibilityState === 'visible' && send();
    const stopPersisting = startPersisting();
    // If its code can't be loaded, the first change or the next visit tries again.
    const loadSoon = setTimeout(() => void loadOutbox().catch(() => undefined), LOAD_AFTER_MS);
    if (hasSealed()) unseal().catch(() => undefined);
    sendAll();
    const timer = setInterval(sendAgain, AGAIN_MS);
    window.addEventListener('online', sendAll);
    document.addEventListener('visibilitychange', sendInView);
    return () => {
      stopPersisting();
      clearTimeout(loadSoon);
      clearInterval(timer);
      window.removeEventListener('online', sendAll);
      document.removeEventListener('visibilitychange', sendInView);
    };
  }, []);
}

/** Restores and sends the changes that waited for this person to sign in again. */
async function unseal(): Promise<void> {
  const { details } = await queryClient.ensureQueryData(userQuery);
  const { unsealOf } = await import('#web/sync/sealed.ts');
  if (!(await unsealOf(details.t_id))) return;
  migrateOldDrafts();
  refreshPending();
  await sendUnsent();
}
