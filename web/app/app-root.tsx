import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '#web/lib/page/focus-heading.ts';
import { dismissErrors, onToastHost, toastHost } from '#web/lib/page/notify.ts';
import { windowTitle } from './navigation.tsx';

/** Wraps every page of the app, signed in or not. */
export function AppRoot() {
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
      <Toasts />
    </>
  );
}

/** Sets the window's title. After a navigation, focuses the page's heading and announces the page. */
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

/** The place for toasts. Their code loads with the first toast. */
function Toasts() {
  const ToastHost = useSyncExternalStore(onToastHost, toastHost);
  return ToastHost && <ToastHost />;
}
