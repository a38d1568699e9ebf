import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addSettingsTexts } from '#web/i18n/i18n.ts';
import { loadBestDates } from './best-dates-wand.tsx';

/** After the first paint of data, and soon enough for a connection that breaks later. */
const FETCH_AFTER_MS = 2000;

/** The pages with a chunk of their own. */
const PAGES = [
  '/_app/_shell/cycle',
  '/_app/_shell/habits',
  '/_app/_shell/insights',
  '/_app/_shell/journal',
  '/_app/_shell/settings',
  '/_app/_shell/tasks',
] as const;

/** Fetches the pages, and what the wand opens, that are not in the first chunk once the visit has come to rest, so that they open offline too. */
export function usePagesAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchPages = () => {
      for (const page of PAGES) {
        // Without it now, the page itself asks again when it is opened.
        router.loadRouteChunk(router.routesById[page])?.catch(() => undefined);
      }
      addSettingsTexts().catch(() => undefined);
      loadBestDates().catch(() => undefined);
    };
    const timer = setTimeout(fetchPages, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
