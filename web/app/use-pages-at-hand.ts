import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After the first paint of data, and soon enough for a connection that breaks later. */
const FETCH_AFTER_MS = 2000;

/** Fetches the pages that are not in the first chunk once the visit has come to rest, so that they open offline too. */
export function usePagesAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchPages = () => {
      // Without them now, the page itself asks again when it is opened.
      router.loadRouteChunk(router.routesById['/_app/_shell/settings'])?.catch(() => undefined);
    };
    const timer = setTimeout(fetchPages, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
