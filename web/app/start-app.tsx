import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#web/i18n/i18n.ts';
import { doBeforeReads } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { forgetPerson } from '#web/lib/session/forget-person.ts';
import { watchOtherTabs } from '#web/lib/session/session.ts';
import { after } from '#web/lib/time/after.ts';
import { router } from '#web/router.ts';
import { hasUnsent } from '#web/sync/has-unsent.ts';
import { findKeptCache, restoreOfToday } from '#web/sync/kept-cache.ts';
import { handleWith } from '#web/sync/overlay.ts';
import { sendUnsent } from '#web/sync/send-or-keep.ts';
import { loadDashboardAnew } from './load-dashboard.ts';

/** How long a first picture stands while the page's data are on their way; after that the page shows how it waits itself. */
const PATIENCE_MS = 1500;
const DASHBOARD = '/dashboard';

/** Opens a path in the running app. */
export function follow(path: string): void {
  router.history.push(path);
}

/** Starts the app in `root`, over the first picture if there is one; with what an earlier visit of today left, where that is known. */
export async function startApp(root: HTMLElement): Promise<void> {
  const found = findKeptCache();
  watchOtherTabs(forgetPerson, () => queryClient.clear());
  // What is read has in it what was changed here, on an earlier visit too.
  doBeforeReads(sendUnsent);
  handleWith(
    ['entry-saved', 'entry-deleted'],
    async () => (await import('#web/features/journal/entry-changes.ts')).entryHandling,
  );
  forgiveOvertaken();
  await startI18n();
  // Each step is a task of its own, between which a touch is answered.
  await after(0);
  const kept = await found;
  if (kept !== undefined && restoreOfToday(kept)) loadAnewOnceShown();
  if (root.hasChildNodes()) await Promise.race([router.load(), after(PATIENCE_MS)]);
  // In slices too.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/** What is of an earlier visit is asked for again once it is on the page. */
function loadAnewOnceShown(): void {
  const restoredAt = Date.now();
  const loadAnew = async () => {
    if (router.state.location.pathname === DASHBOARD && !hasUnsent()) await loadDashboardAnew(queryClient);
    // What that did not bring.
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt <= restoredAt });
  };
  const stop = router.subscribe('onRendered', () => {
    stop();
    void loadAnew();
  });
}

/**
 * A view transition that a faster navigation overtakes, that the page is too slow or not in view for, rejects a promise nobody
 * can wait for; nothing is wrong then.
 */
function forgiveOvertaken(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DOMException)) return;
    const { name, message } = event.reason;
    if (name === 'AbortError' || /transition/i.test(message)) event.preventDefault();
  });
}
