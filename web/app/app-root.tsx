import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '#web/lib/page/focus-heading.ts';
import { dismissErrors } from '#web/lib/page/notify.ts';
import { windowTitle } from './route-title.ts';
import { Toasts } from './toasts.tsx';

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
