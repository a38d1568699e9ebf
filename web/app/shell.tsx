import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useBestDates } from '#web/features/best-dates/use-best-dates.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { hasSealed } from '#web/lib/durable-copy.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { RAIL_REM, useIsOnline, useIsWide } from '#web/lib/page/use-browser-state.ts';
import { needsOnboarding } from '#web/lib/session/required-steps.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { after } from '#web/lib/time/after.ts';
import { useTodayIn } from '#web/lib/time/today.ts';
import {
  migrateOldDrafts,
  refreshPending,
  retryRefused,
  useUnreadableChanges,
  useUnsentChanges,
} from '#web/sync/change.ts';
import { loadOutbox, sendUnsent, useOptimisticQuery } from '#web/sync/pending.ts';
import { startPersisting } from '#web/sync/persisted-cache.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { AppFrame, TAB_LINK, TabBar, WandButton } from '#web/ui/layout/app-frame.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { CYCLE, SETTINGS, TASKS, TODAY, useNavigationLinks } from './app-root.tsx';
import { InsideShell } from './error-pages.tsx';

/** After the first paint of data. */
const LOAD_AFTER_MS = 2000;

const LaterBanners = lazyPart(
  async () => {
    await after(LOAD_AFTER_MS);
    return (await import('./later-banners.tsx')).LaterBanners;
  },
  { fallback: null, missing: 'later' },
);

const AppRail = lazyPart(async () => (await import('./app-rail.tsx')).AppRail, {
  fallback: null,
  missing: 'later',
});

const TABS = [TODAY, TASKS, CYCLE, SETTINGS];

/** The frame of every signed-in page except onboarding: navigation, banners and the phase's colour in the background. */
export function Shell() {
  const { t } = useTranslation();
  const { data: user } = useQuery(useOptimisticQuery(userQuery));
  useFreshDay();
  useIdlePrefetch();
  useOfflineSync();
  const pathname = useLocation({ select: (location) => location.pathname });
  const bestDates = useBestDates(pathname);
  const links = useNavigationLinks({ iconSize: 24, className: TAB_LINK });
  const hasRail = useIsWide(RAIL_REM);
  // Until onboarding is done, the other pages lead back to it.
  const isNavigable = user === undefined || !needsOnboarding(user);

  return (
    <InsideShell value>
      <AppFrame
        skipLabel={t('nav.skip')}
        phase={user?.cycle.cycle_phase ?? null}
        rail={hasRail && isNavigable && <AppRail onWand={bestDates.open} />}
        nav={
          isNavigable && (
            <TabBar
              label={t('nav.label')}
              links={links(TABS)}
              centre={<WandButton label={t('nav.bestDates')} onClick={bestDates.open} />}
            />
          )
        }
      >
        <div>
          <OfflineBanner />
          <UnsentBanner />
          <LaterBanners />
        </div>
        <Outlet />
      </AppFrame>
      {bestDates.sheet}
    </InsideShell>
  );
}

function useIdlePrefetch(): void {
  useEffect(() => {
    const load = () =>
      import('./idle-prefetch.ts').then(
        ({ prefetchParts }) => prefetchParts(),
        // If this fails, each part loads when it's opened.
        () => undefined,
      );
    const timer = setTimeout(load, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <div className="mb-4">
          <Notice tone="info">{t('offline.banner')}</Notice>
        </div>
      )}
    </div>
  );
}

const UnsentSheet = lazyPart(async () => (await import('./unsent-sheet.tsx')).UnsentSheet, {
  texts: ['pages'],
  fallback: null,
});

/** Shows that changes wait for a connection, were refused or can't be read, with a button that lists them. */
export function UnsentBanner() {
  const { t } = useTranslation();
  const changes = useUnsentChanges();
  const unreadable = useUnreadableChanges().length;
  const [isOpen, setIsOpen] = useState(false);
  // Unreadable changes weren't saved either.
  const refused = changes.filter(({ refusal }) => refusal !== undefined).length + unreadable;
  const text =
    refused > 0
      ? t('unsent.refusedBanner', { count: refused })
      : t('unsent.banner', { count: changes.length });
  return (
    <>
      <div role="status">
        {changes.length + unreadable > 0 && (
          <div className="mb-4">
            <Notice tone={refused > 0 ? 'error' : 'info'}>
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <span>{text}</span>
                <Button variant="quiet" className="-mx-5 -my-2.5" onClick={() => setIsOpen(true)}>
                  {t('unsent.look')}
                </Button>
              </div>
            </Notice>
          </div>
        )}
      </div>
      {isOpen && <UnsentSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** How often unsent changes are retried. */
const AGAIN_MS = 15_000;

/** Persists loaded data for offline use, and sends changes made offline once the connection is back. */
export function useOfflineSync(): void {
  useEffect(() => {
    const send = () => void sendUnsent();
    const sendAll = () => {
      retryRefused('all');
      send();
    };
    const sendAgain = () => {
      retryRefused('failed');
      send();
    };
    const sendInView = () => document.visibilityState === 'visible' && send();
    const stopPersisting = startPersisting();
    // If its code can't be loaded, the first change or the next visit tries again.
    const loadSoon = setTimeout(() => void loadOutbox().catch(() => undefined), LOAD_AFTER_MS);
    if (hasSealed()) unseal().catch(() => undefined);
    sendAll();
    const timer = setInterval(sendAgain, AGAIN_MS);
    window.addEventListener('online', sendAll);
    document.addEventListener('visibilitychange', sendInView);
    return () => {
      stopPersisting();
      clearTimeout(loadSoon);
      clearInterval(timer);
      window.removeEventListener('online', sendAll);
      document.removeEventListener('visibilitychange', sendInView);
    };
  }, []);
}

/** Restores and sends this person's sealed changes after they have signed in again. */
async function unseal(): Promise<void> {
  const { details } = await queryClient.ensureQueryData(userQuery);
  const { unsealOf } = await import('#web/sync/sealed.ts');
  if (!(await unsealOf(details.t_id))) return;
  migrateOldDrafts();
  refreshPending();
  await sendUnsent();
}

/** The server is asked again after this, because a device's clock may be slightly ahead of the server's. */
const RETRY_AFTER_MS = 60_000;

/**
 * Reloads the page's data when the person's day or time zone changes, because the server derives day, phase, due and overdue
 * from both. Data of other pages reload when shown. Typed text stays: forms keep edits apart from loaded data.
 */
export function useFreshDay(): void {
  const { data: user } = useQuery(userQuery);
  const isKnown = user !== undefined;
  const { today, timeZone } = useTodayIn(user?.details.timezone ?? null);
  const loadedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const day = `${today} ${timeZone}`;
    const isChange = loadedFor.current !== undefined && loadedFor.current !== day;
    loadedFor.current = day;
    if (!isChange) return;
    void queryClient.invalidateQueries();
    const onceMore = setTimeout(() => void queryClient.invalidateQueries(), RETRY_AFTER_MS);
    return () => clearTimeout(onceMore);
  }, [isKnown, today, timeZone]);
}
