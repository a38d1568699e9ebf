import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#domain/account/language.ts';
import { reloadDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import type { TextFile } from '#web/i18n/load-texts.ts';
import { LOCK_KEY } from '#web/lib/device-storage.ts';
import { hasUnsent } from '#web/lib/durable-copy.ts';
import { doBeforeReads } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { isKeyMissing, isLockedAtStart, lockSettings } from '#web/lib/lock/lock-settings.ts';
import { watchOtherTabs } from '#web/lib/session/session.ts';
import { forgetPerson } from '#web/lib/session/user.data.ts';
import { DASHBOARD } from '#web/lib/stored-picture.ts';
import { after } from '#web/lib/time/after.ts';
import { appRouter } from '#web/router.ts';
import { refreshPending, registerChangeHandler } from '#web/sync/change.ts';
import { sendUnsent } from '#web/sync/pending.ts';
import { hydrateIfFromToday, restoreCache } from '#web/sync/persisted-cache.ts';

/** The longest that the first picture stays while the page's data load; then the page shows its own loading state. */
const FIRST_PICTURE_MAX_MS = 1500;
/** The same without a first picture. */
const BLANK_MS = 500;
/** By then all components have subscribed; a load that starts earlier would re-render every reader. */
const SUBSCRIBED_MS = 100;

export function openPath(path: string): void {
  appRouter().history.push(path);
}

/** Starts the app in `root`, replacing the first picture, with an earlier visit's cache if that is from today. */
export async function startApp(root: HTMLElement): Promise<void> {
  await whenUnlocked();
  const found = restoreCache();
  // Before watching the tabs: on leaving, the session's listener then clears what the router has just stored.
  const router = appRouter();
  await after(0);
  watchOtherTabs(forgetPerson, () => queryClient.clear());
  // Unsent changes, also from earlier visits, are sent first, so that answers include them.
  doBeforeReads(sendUnsent);
  registerChangeHandler(
    ['entry-saved', 'entry-deleted'],
    async () => (await import('#web/features/journal/journal.data.ts')).entryHandling,
  );
  ignoreSkippedTransitions();
  await startI18n();
  // Each step is a task of its own, so that touches are handled in between.
  await after(0);
  const persisted = await found;
  if (persisted !== undefined && hydrateIfFromToday(persisted)) reloadOnceRendered();
  await after(0);
  // Wait for the page's data, but not too long: then it renders its loading state.
  await Promise.race([router.load(), after(root.hasChildNodes() ? FIRST_PICTURE_MAX_MS : BLANK_MS)]);
  // Rendering is interruptible, for the same reason.
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

async function loadLock() {
  const [gate] = await Promise.all([import('#web/features/lock/lock-gate.tsx'), addTexts('lock')]);
  return gate;
}

/** Waits until the lock is opened, if this device has one. No personal data are read before that. */
async function whenUnlocked(): Promise<void> {
  if (lockSettings() === undefined) return window.addEventListener('storage', adoptNewLock);
  await startI18n();
  // If the lock's code fails to load, the app doesn't start: it could not lock when it's left.
  const { markUnlocked, lock } = await loadLock();
  if (!isLockedAtStart()) return markUnlocked(undefined);
  await lock();
  refreshPending();
}

/** Applies a lock that another tab sets from now on. */
function adoptNewLock({ key }: StorageEvent): void {
  if (key !== LOCK_KEY || lockSettings() === undefined) return;
  void loadLock().then(
    ({ markUnlocked, lock }) => {
      window.removeEventListener('storage', adoptNewLock);
      // If the data were sealed meanwhile, the lock asks the other tab for the key.
      return isKeyMissing() ? lock() : markUnlocked(undefined);
    },
    () => undefined, // The lock's next change tries again.
  );
}

/** Reloads data from an earlier visit once it's on the page. */
function reloadOnceRendered(): void {
  const router = appRouter();
  const restoredAt = Date.now();
  const reload = async () => {
    if (router.state.location.pathname === DASHBOARD && !hasUnsent()) await reloadDashboard(queryClient);
    // Then the other queries.
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt <= restoredAt });
  };
  const stop = router.subscribe('onRendered', () => {
    stop();
    void after(SUBSCRIBED_MS).then(reload);
  });
}

// In development a saved file of texts shows at once; not in builds.
import.meta.hot?.on('marea:texts', ({ language, file, texts }: ChangedTexts) => {
  queryClient.setQueryData(['texts', file, language], texts);
  i18next.addResourceBundle(language, file, texts);
  i18next.emit('languageChanged', i18next.language);
});
type ChangedTexts = { readonly language: Language; readonly file: TextFile; readonly texts: object };

/** Ignores rejections of view transitions that were interrupted, too slow or out of view: nobody could handle them. */
function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DOMException)) return;
    const { name, message } = event.reason;
    if (name === 'AbortError' || /transition/i.test(message)) event.preventDefault();
  });
}
