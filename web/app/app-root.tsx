import { Link, Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { House, ListTodo, type LucideIcon, Orbit, Settings } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import { dismissErrors, onToastHost, toastHost } from '#web/lib/page/notify.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';

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
  to: '/dashboard' | '/tasks' | '/cycle' | '/habits' | '/plan' | '/journal' | '/insights' | '/settings';
  label: ParseKeys;
  Icon: LucideIcon;
  /** Matches the paths of the pages below it that the navigation doesn't list; they mark it too. */
  below?: RegExp | undefined;
};

export const TODAY: Place = { to: '/dashboard', label: 'nav.today', Icon: House, below: /journal/ };
export const TASKS: Place = {
  to: '/tasks',
  label: 'nav.tasks',
  Icon: ListTodo,
  below: /habits|plan|changes|labels/,
};
export const CYCLE: Place = { to: '/cycle', label: 'nav.cycle', Icon: Orbit, below: /insights|report/ };
export const SETTINGS: Place = { to: '/settings', label: 'nav.settings', Icon: Settings };

/** Draws the links of a navigation. The current page's has `aria-current="page"`, one above the current page `true`. */
export function useNavigationLinks({ iconSize, className }: { iconSize: number; className: string }) {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (places: readonly Place[]) =>
    places.map(({ to, label, Icon, below }) => (
      <Link key={to} to={to} aria-current={below?.test(pathname) || undefined} className={className}>
        <Icon size={iconSize} />
        <span className="min-w-0">{t(label)}</span>
      </Link>
    ));
}

export type TitleKey = keyof Texts['shell']['titles'];

const PRODUCT = 'Marea';

/** The window's title, page name first because tabs cut off the end. */
export const windowTitle = (page: string | undefined): string =>
  page === undefined ? PRODUCT : `${page} · ${PRODUCT}`;
