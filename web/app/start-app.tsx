import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { LOCK_KEY } from '#web/lib/device-storage.ts';
import { doBeforeReads } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { isKeyMissing, isLockedAtStart, lockSettings } from '#web/lib/lock/lock-settings.ts';
import { watchOtherTabs } from '#web/lib/session/session.ts';
import { forgetPerson } from '#web/lib/session/user.data.ts';
import { after } from '#web/lib/time/after.ts';
import { appRouter } from '#web/router.ts';
import { hasUnsent } from '#web/sync/durable-copy.ts';
import { sendUnsent } from '#web/sync/enqueue-mutation.ts';
import { refreshPending, registerChangeHandler } from '#web/sync/pending.ts';
import { hydrateIfFromToday, restoreCache } from '#web/sync/persisted-cache.ts';

/** How long the first picture stays while the page's data load; after that the page shows its own loading state. */
const FIRST_PICTURE_MAX_MS = 1500;
/** The same without a picture. */
const BLANK_MS = 500;
/** By then everything on the page has subscribed; a load that begins before draws every reader again. */
const SUBSCRIBED_MS = 100;
const DASHBOARD = '/dashboard';

/** Opens a path in the running app. */
export function openPath(path: string): void {
  appRouter().history.push(path);
}

/** Starts the app in `root` in place of the first picture, if any, and with today's cache of an earlier visit, if any. */
export async function startApp(root: HTMLElement): Promise<void> {
  await whenUnlocked();
  const found = restoreCache();
  // Before the tabs are watched: what the router stores as the page is left is forgotten after that.
  const router = appRouter();
  await after(0);
  watchOtherTabs(forgetPerson, () => queryClient.clear());
  // Unsent changes, also from earlier visits, go out first, so that answers include them.
  doBeforeReads(sendUnsent);
  registerChangeHandler(
    ['entry-saved', 'entry-deleted'],
    async () => (await import('#web/features/journal/entry-changes.ts')).entryHandling,
  );
  ignoreSkippedTransitions();
  await startI18n();
  // Each step is a separate task, so that touches are handled in between.
  await after(0);
  const persisted = await found;
  if (persisted !== undefined && hydrateIfFromToday(persisted)) reloadOnceRendered();
  await after(0);
  // A page whose data are there is drawn in slices; one that waits for them is drawn at once.
  await Promise.race([router.load(), after(root.hasChildNodes() ? FIRST_PICTURE_MAX_MS : BLANK_MS)]);
  // Renders in slices, for the same reason.
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

/** The lock and its texts, which it needs at once. */
async function loadLock() {
  const [gate] = await Promise.all([import('#web/features/lock/lock-gate.tsx'), addTexts('lock')]);
  return gate;
}

/** Waits behind the lock, if this device has one that is due. Nothing of the person was read before. */
async function whenUnlocked(): Promise<void> {
  if (lockSettings() === undefined) return window.addEventListener('storage', adoptNewLock);
  await startI18n();
  // Without it the app doesn't start: it would stay open when it is left.
  const { markUnlocked, lock } = await loadLock();
  if (!isLockedAtStart()) return markUnlocked(undefined);
  await lock();
  refreshPending();
}

/** Keeps a lock that another tab sets from now on. */
function adoptNewLock({ key }: StorageEvent): void {
  if (key !== LOCK_KEY || lockSettings() === undefined) return;
  void loadLock().then(
    ({ markUnlocked, lock }) => {
      window.removeEventListener('storage', adoptNewLock);
      // Sealed meanwhile: the other tab is asked for the key.
      return isKeyMissing() ? lock() : markUnlocked(undefined);
    },
    () => undefined, // tried again at the lock's next change
  );
}

/** Reloads data from an earlier visit once it's on the page. */
function reloadOnceRendered(): void {
  const router = appRouter();
  const restoredAt = Date.now();
  const reload = async () => {
    if (router.state.location.pathname === DASHBOARD && !hasUnsent()) await reloadDashboard(queryClient);
    // The rest.
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt <= restoredAt });
  };
  const stop = router.subscribe('onRendered', () => {
    stop();
    void after(SUBSCRIBED_MS).then(reload);
  });
}

/**
 * A view transition that is interrupted by the next navigation, too slow, or out of view rejects a promise that nobody can
 * handle. It's harmless.
 */
function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DOMException)) return;
    const { name, message } = event.reason;
    if (name === 'AbortError' || /transition/i.test(message)) event.preventDefault();
  });
}
