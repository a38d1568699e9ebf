import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadShowKept } from '#web/features/cycle/cycle.mutations.ts';
import { loadEditPeriods } from '#web/features/cycle/edit-periods-sheet.tsx';
import { loadDayTexts } from '#web/features/cycle/load-cycle.ts';
import { addSettingsTexts } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { loadConfirmPopup } from '#web/ui/confirm-dialog.tsx';
import { loadSheetDialog } from '#web/ui/sheet.tsx';
import { loadBestDates } from './best-dates-wand.tsx';
import { loadHormones } from './hormones.tsx';

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

/** What opens or shows on some page when it is asked for. */
const ON_DEMAND: readonly (() => Promise<unknown>)[] = [
  addSettingsTexts,
  loadBestDates,
  loadSheetDialog,
  loadConfirmPopup,
  loadEditPeriods,
  loadShowKept,
  loadHormones,
  () => loadDayTexts(queryClient),
];

/**
 * Fetches the pages, what the wand opens, and the dialogs, none of which is in the first chunk, once the visit has come to
 * rest: they open offline too, and a dialog that asks about typed text is there when a newer build has replaced its file.
 */
export function usePagesAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchPages = () => {
      for (const page of PAGES) {
        // Without it now, the page itself asks again when it is opened.
        router.loadRouteChunk(router.routesById[page])?.catch(() => undefined);
      }
      for (const load of ON_DEMAND) load().catch(() => undefined);
    };
    const timer = setTimeout(fetchPages, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
