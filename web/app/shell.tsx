import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { useIsWide } from '#web/lib/page/use-is-wide.ts';
import { needsOnboarding } from '#web/lib/session/onboarding-need.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { after } from '#web/lib/time/after.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { AppFrame } from '#web/ui/layout/app-frame.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';
import { TabBar, WandButton } from '#web/ui/layout/tab-bar.tsx';
import { useBestDates } from './best-dates-wand.tsx';
import { InsideShell } from './inside-shell.ts';
import { CYCLE, navigationItems, SETTINGS, TASKS, TODAY } from './navigation.tsx';
import { optionalPart } from './optional-part.ts';
import { UnsentBanner } from './unsent-banner.tsx';
import { useFreshDay } from './use-fresh-day.ts';
import { useOfflineSync } from './use-kept.ts';

/** After the first paint of data. */
const FETCH_AFTER_MS = 2000;

/** Loads what isn't in the first chunk and is nearest at hand soon after the start. */
function useIdlePrefetch(): void {
  useEffect(() => {
    const load = () =>
      import('./idle-prefetch.ts').then(
        ({ prefetchParts }) => prefetchParts(),
        // If this fails, each part loads when it's opened.
        () => undefined,
      );
    const timer = setTimeout(load, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

const LaterBanners = optionalPart(async () => {
  await after(FETCH_AFTER_MS);
  return (await import('./later-banners.tsx')).LaterBanners;
});

const AppRail = optionalPart(async () => (await import('./app-rail.tsx')).AppRail);

/** The frame of every signed-in page except onboarding: navigation, banners and the phase's colour in the background. */
export function Shell() {
  const { t } = useTranslation();
  const { data: user } = useQuery(useOptimisticQuery(userQuery));
  useFreshDay();
  useIdlePrefetch();
  useOfflineSync();
  const pathname = useLocation({ select: (location) => location.pathname });
  const bestDates = useBestDates(pathname);
  const isWide = useIsWide();
  // The other pages would lead back to its questions.
  const isNavigable = user === undefined || !needsOnboarding(user);

  return (
    <InsideShell value>
      <AppFrame
        skipLabel={t('nav.skip')}
        phase={user?.cycle.cycle_phase ?? null}
        rail={
          isWide && isNavigable ? (
            <Suspense fallback={<div />}>
              <AppRail pathname={pathname} onWand={bestDates.open} />
            </Suspense>
          ) : (
            <div className="max-wide:hidden" />
          )
        }
        nav={
          isNavigable && (
            <TabBar
              label={t('nav.label')}
              items={navigationItems([TODAY, TASKS, CYCLE, SETTINGS], { t, pathname, iconSize: 24 })}
              centre={<WandButton label={t('nav.bestDates')} onClick={bestDates.open} shape="round" />}
            />
          )
        }
      >
        <div>
          <OfflineBanner />
          <UnsentBanner />
          <Suspense fallback={null}>
            <LaterBanners />
          </Suspense>
        </div>
        <Outlet />
      </AppFrame>
      {bestDates.sheet}
    </InsideShell>
  );
}

/** Says that the browser is offline; loaded data stays readable below. */
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
