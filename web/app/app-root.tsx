import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { House, ListTodo, type LucideIcon, Orbit, Settings } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import { dismissErrors, onToastHost, toastHost } from '#web/lib/page/notify.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import type { NavItem } from '#web/ui/layout/app-frame.tsx';

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

  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) void dismissErrors();
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setHasNavigated(true);
        focusHeading();
      }),
    ];
    return () => stops.forEach((stop) => void stop());
  }, [router]);

  return (
    <div aria-live="polite" className="sr-only">
      {hasNavigated ? page : null}
    </div>
  );
}

/** Renders the toasts' host. Its code loads with the first toast. */
function Toasts() {
  const ToastHost = useSyncExternalStore(onToastHost, toastHost);
  return ToastHost && <ToastHost />;
}

export type Place = {
  key: 'today' | 'tasks' | 'cycle' | 'habits' | 'journal' | 'insights' | 'settings';
  to: '/dashboard' | '/tasks' | '/cycle' | '/habits' | '/journal' | '/insights' | '/settings';
  Icon: LucideIcon;
};

export const TODAY: Place = { key: 'today', to: '/dashboard', Icon: House };
export const TASKS: Place = { key: 'tasks', to: '/tasks', Icon: ListTodo };
export const CYCLE: Place = { key: 'cycle', to: '/cycle', Icon: Orbit };
export const SETTINGS: Place = { key: 'settings', to: '/settings', Icon: Settings };

export function navigationItems(
  places: readonly Place[],
  { t, iconSize }: { t: TFunction; iconSize: number },
): NavItem[] {
  return places.map(({ key, to, Icon }) => ({
    key,
    label: t(`nav.${key}`),
    icon: <Icon size={iconSize} />,
    wrap: (props) => <Link to={to} {...props} />,
  }));
}

export type TitleKey = keyof Texts['shell']['titles'];

const PRODUCT = 'Marea';

/** The window's title, page name first because tabs cut off the end. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PRODUCT : `${page} · ${PRODUCT}`;
}
