import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '#web/lib/page/focus-heading.ts';
import { areToastsWanted, dismissErrors, onToastsWanted, prepareToasts } from '#web/lib/page/notify.ts';
import { windowTitle } from './route-title.ts';

/** What every page of the app has around it, signed in or not. */
export function AppRoot() {
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
      <Toasts />
    </>
  );
}

/** Keeps the window's title, and after a navigation moves focus to the page's heading and says where one is. */
function RouteAnnouncer() {
  const { t } = useTranslation();
  const router = useRouter();
  const [hasNavigated, setHasNavigated] = useState(false);
  const titleKey = useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const page = titleKey === undefined ? undefined : t(`titles.${titleKey}`);

  useEffect(() => {
    document.title = windowTitle(page);
  }, [page]);

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) void dismissErrors();
      }),
    [router],
  );

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setHasNavigated(true);
        focusHeading();
      }),
    [router],
  );

  return (
    <div aria-live="polite" className="sr-only">
      {hasNavigated ? page : null}
    </div>
  );
}

/** Long after the first paint of data, and soon enough for a connection that breaks later. */
const PREPARE_AFTER_MS = 2000;

const ToastHost = lazy<ComponentType>(() =>
  import('./toast-host.tsx').then(
    ({ ToastHost }) => ({ default: ToastHost }),
    // Without toasts the app goes on: every error is shown next to its control too.
    () => ({ default: () => null }),
  ),
);

/** The place of the toasts: empty and unloaded until the first one, or until the page has come to rest. */
function Toasts() {
  const isWanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  useEffect(() => {
    const timer = setTimeout(() => void prepareToasts(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
