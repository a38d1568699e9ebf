import { useEffect } from 'react';
import { hasDrafts } from '#web/sync/has-unsent.ts';

/** After the first paint of data, as other things that nobody waits for. */
const SEND_AFTER_MS = 2000;

/** Sends pages of the journal that a closed tab or a broken connection left behind, whatever page is open now. */
export function useUnsentPages(): void {
  useEffect(() => {
    const send = () => {
      if (!hasDrafts()) return;
      import('#web/features/journal/send-drafts.ts')
        .then(({ sendDrafts }) => sendDrafts())
        // What stays is sent the next time.
        .catch(() => undefined);
    };
    const timer = setTimeout(send, SEND_AFTER_MS);
    window.addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', send);
    };
  }, []);
}
