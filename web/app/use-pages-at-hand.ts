import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After the first paint of data, and soon enough for a connection that breaks later. */
const FETCH_AFTER_MS = 2000;

/**
 * Fetches what is not in the first chunk once the visit has come to rest: the other pages open offline too, and a dialog that
 * asks about typed text is there when a newer build has replaced its file.
 */
export function usePagesAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchAll = () =>
      import('./fetch-in-turn.ts').then(
        ({ fetchInTurn }) => fetchInTurn(router),
        // Without it now, whoever opens something asks for it.
        () => undefined,
      );
    const timer = setTimeout(fetchAll, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
