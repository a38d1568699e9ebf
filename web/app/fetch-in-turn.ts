import type { AnyRouter } from '@tanstack/react-router';
import { loadDayTexts } from '#web/features/cycle/load-cycle.ts';
import { loadCycleCards } from '#web/features/cycle/load-cycle-cards.ts';
import { loadPaintDays } from '#web/features/cycle/load-paint-days.ts';
import { loadLevels } from '#web/features/day-log/load-levels.ts';
import { addSettingsTexts } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { after } from '#web/lib/time/after.ts';
import { overlayReady } from '#web/sync/overlay.ts';
import { loadHormonePlot } from '#web/ui/charts/load-hormone-plot.ts';
import { loadConfirmPopup } from '#web/ui/overlays/confirm-dialog.tsx';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';
import { loadBestDates } from './best-dates-wand.tsx';
import { loadHabits } from './habits.tsx';
import { loadHormones } from './hormones.tsx';
import { loadChosenDay } from './load-chosen-day.ts';
import { loadModeDay } from './load-mode-day.ts';
import { loadRail } from './load-rail.ts';
import { loadDaySheet } from './use-day-sheet.tsx';
import { loadNewTask } from './use-new-task-sheet.tsx';
import { loadVersionNotice } from './version-banner.tsx';

/** Even a busy browser starts the next load after this long. */
const IDLE_AT_LATEST_MS = 500;
const BREATH_MS = 50;
/** A load that takes longer doesn't hold up the rest. */
const LONGEST_WAIT_MS = 5000;

/** Where the ids of the app's pages begin; each has a chunk of its own. */
const PAGES = '/_app/_shell/';

/** What is a press or a turn of the wheel away from the dashboard. */
const AT_HAND: readonly (() => Promise<unknown>)[] = [loadLevels, loadDaySheet, loadHabits];

/** What some pages open or show on demand. */
const ON_DEMAND: readonly (() => Promise<unknown>)[] = [
  loadBestDates,
  loadSheetDialog,
  loadRail,
  loadConfirmPopup,
  loadPaintDays,
  loadCycleCards,
  loadModeDay,
  loadChosenDay,
  ...['periods', 'tasks'].map((root) => () => overlayReady(root)),
  loadHormones,
  loadNewTask,
  loadHormonePlot,
  loadVersionNotice,
  () => loadDayTexts(queryClient),
];

/**
 * Fetches the pages, what the wand opens, and the dialogs, none of which is in the first chunk. They load one at a time while
 * the browser is idle, because all at once would slow down anyone who touches the page. Never rejects.
 */
export async function fetchInTurn(router: AnyRouter): Promise<void> {
  const pages = Object.keys(router.routesById)
    .filter((id) => id.startsWith(PAGES))
    .map((id) => async () => router.loadRouteChunk(router.routesById[id]));
  // Texts first: no page renders without them.
  for (const load of [addSettingsTexts, ...AT_HAND, ...pages, ...ON_DEMAND]) {
    await idle();
    // If this fails, it loads again when it's opened.
    await Promise.race([load().catch(() => undefined), after(LONGEST_WAIT_MS)]);
  }
  // For measurements, and for tests that then cut the connection.
  performance.mark('prefetched');
}

function idle(): Promise<unknown> {
  // Not every browser has `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) return after(BREATH_MS);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_AT_LATEST_MS }));
}
