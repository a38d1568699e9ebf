import { useEffect } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { hasSealed } from '#web/sync/has-unsent.ts';
import { keepCache } from '#web/sync/kept-cache.ts';
import { retryRefused, showPending } from '#web/sync/pending.ts';
import { loadOutbox, sendUnsent } from '#web/sync/send-or-keep.ts';

/** After the first paint of data, as other things that nobody waits for. */
const BEGIN_AFTER_MS = 2000;
/** How often what is unsent is tried again while the browser believes to be connected. */
const AGAIN_MS = 15_000;

/** Keeps what is loaded for days without a connection, and sends what was changed in them as soon as there is one. */
export function useKept(): void {
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
    let stopKeeping: (() => void) | undefined;
    const begin = setTimeout(() => {
      // Where their code cannot be loaded now, it is tried again with the first change and on the next visit.
      void loadOutbox().catch(() => undefined);
      stopKeeping = keepCache();
    }, BEGIN_AFTER_MS);
    if (hasSealed()) unseal().catch(() => undefined);
    sendAll();
    const timer = setInterval(sendAgain, AGAIN_MS);
    window.addEventListener('online', sendAll);
    document.addEventListener('visibilitychange', sendInView);
    return () => {
      stopKeeping?.();
      clearTimeout(begin);
      clearInterval(timer);
      window.removeEventListener('online', sendAll);
      document.removeEventListener('visibilitychange', sendInView);
    };
  }, []);
}

/** Brings back what waited for the person who is signed in now, and sends it. */
async function unseal(): Promise<void> {
  const { details } = await queryClient.ensureQueryData(userQuery);
  const { unsealOf } = await import('#web/sync/sealed.ts');
  if (!(await unsealOf(details.t_id))) return;
  showPending();
  await sendUnsent();
}
