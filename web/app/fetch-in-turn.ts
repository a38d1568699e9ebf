import type { AnyRouter } from '@tanstack/react-router';
import { loadEditPeriods } from '#web/features/cycle/edit-periods-sheet.tsx';
import { loadDayTexts } from '#web/features/cycle/load-cycle.ts';
import { addSettingsTexts } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { after } from '#web/lib/time/after.ts';
import { overlayReady } from '#web/sync/overlay.ts';
import { loadHormonePlot } from '#web/ui/charts/load-hormone-plot.ts';
import { loadConfirmPopup } from '#web/ui/overlays/confirm-dialog.tsx';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';
import { loadBestDates } from './best-dates-wand.tsx';
import { loadHormones } from './hormones.tsx';

/** A busy browser comes to it all the same. */
const IDLE_AT_LATEST_MS = 500;
const BREATH_MS = 50;
/** What takes longer holds up none of the rest. */
const LONGEST_WAIT_MS = 5000;

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
  loadBestDates,
  loadSheetDialog,
  loadConfirmPopup,
  loadEditPeriods,
  ...['periods', 'tasks'].map((root) => () => overlayReady(root)),
  loadHormones,
  loadHormonePlot,
  () => loadDayTexts(queryClient),
];

/**
 * Fetches the pages, what the wand opens, and the dialogs, none of which is in the first chunk: one after another, whenever
 * nothing else is to do, for all at once would hold up anyone who touches the page. Never rejects.
 */
export async function fetchInTurn(router: AnyRouter): Promise<void> {
  const pages = PAGES.map((page) => async () => router.loadRouteChunk(router.routesById[page]));
  // The texts first: no page is drawn without them.
  for (const load of [addSettingsTexts, ...pages, ...ON_DEMAND]) {
    await idle();
    // Without it now, it is asked for when it is opened.
    await Promise.race([load().catch(() => undefined), after(LONGEST_WAIT_MS)]);
  }
  // For anyone who measures, and for tests that break the connection then.
  performance.mark('at-hand');
}

function idle(): Promise<unknown> {
  // Not every browser says when it is.
  if (!('requestIdleCallback' in window)) return after(BREATH_MS);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_AT_LATEST_MS }));
}
