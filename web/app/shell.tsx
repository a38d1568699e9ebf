import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import {
  ChartNoAxesColumn,
  House,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Orbit,
  Settings,
  Sprout,
} from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { WandButton } from '#web/ui/inputs/wand-button.tsx';
import { AppFrame } from '#web/ui/layout/app-frame.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import type { NavItem } from '#web/ui/layout/nav-item.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SideRail } from '#web/ui/layout/side-rail.tsx';
import { TabBar } from '#web/ui/layout/tab-bar.tsx';
import { useBestDates } from './best-dates-wand.tsx';
import { InsideShell } from './inside-shell.ts';
import { UnsentBanner } from './unsent-banner.tsx';
import { useFreshDay } from './use-fresh-day.ts';
import { useKept } from './use-kept.ts';
import { VersionBanner } from './version-banner.tsx';
import { WarningBanner } from './warning-banner.tsx';

/** After the first paint of data, but before most connections have time to break. */
const FETCH_AFTER_MS = 2000;

/**
 * Fetches what isn't in the first chunk soon after the start, so that the other pages open offline, and a dialog asking about
 * typed text still opens after a deploy has replaced its file.
 */
function usePrefetchedPages(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchAll = () =>
      import('./fetch-in-turn.ts').then(
        ({ fetchInTurn }) => fetchInTurn(router),
        // If this fails, each part loads when it's opened.
        () => undefined,
      );
    const timer = setTimeout(fetchAll, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}

/** The frame of every signed-in page except onboarding: navigation, banners and the phase's colour in the background. */
export function Shell() {
  const { t } = useTranslation();
  const { data: user } = useQuery(useLaid(userQuery));
  useFreshDay();
  usePrefetchedPages();
  useKept();
  const pathname = useLocation({ select: (location) => location.pathname });
  const bestDates = useBestDates(pathname);
  const wand = { label: t('nav.bestDates'), onClick: bestDates.open };

  return (
    <InsideShell value>
      <AppFrame
        skipLabel={t('nav.skip')}
        phase={user?.cycle.cycle_phase ?? null}
        rail={
          <SideRail
            label={t('nav.label')}
            brand={
              <span className="flex items-center gap-3">
                <Logo size={34} />
                Marea
              </span>
            }
            items={navigationItems(PLACES.rail, { t, pathname, iconSize: 20 })}
            action={<WandButton {...wand} shape="wide" />}
            footer={navigationItems(PLACES.foot, { t, pathname, iconSize: 20 })}
          />
        }
        nav={
          <TabBar
            label={t('nav.label')}
            items={navigationItems(PLACES.bar, { t, pathname, iconSize: 24 })}
            centre={<WandButton {...wand} shape="round" />}
          />
        }
      >
        <div>
          <VersionBanner />
          <OfflineBanner />
          <UnsentBanner />
          <WarningBanner />
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

type Place = {
  key: 'today' | 'tasks' | 'cycle' | 'habits' | 'journal' | 'insights' | 'settings';
  to: '/dashboard' | '/tasks' | '/cycle' | '/habits' | '/journal' | '/insights' | '/settings';
  Icon: LucideIcon;
};

const TODAY: Place = { key: 'today', to: '/dashboard', Icon: House };
const TASKS: Place = { key: 'tasks', to: '/tasks', Icon: ListTodo };
const CYCLE: Place = { key: 'cycle', to: '/cycle', Icon: Orbit };
const HABITS: Place = { key: 'habits', to: '/habits', Icon: Sprout };
const JOURNAL: Place = { key: 'journal', to: '/journal', Icon: NotebookPen };
const INSIGHTS: Place = { key: 'insights', to: '/insights', Icon: ChartNoAxesColumn };
const SETTINGS: Place = { key: 'settings', to: '/settings', Icon: Settings };

/** The links of each navigation: the floating bar on phones, the rail on wide screens and the rail's foot. */
const PLACES = {
  bar: [TODAY, TASKS, CYCLE, SETTINGS],
  rail: [TODAY, TASKS, CYCLE, HABITS, JOURNAL, INSIGHTS],
  foot: [SETTINGS],
} as const satisfies Record<string, readonly Place[]>;

/** The navigation's items for `places`, with the one for `pathname` marked. */
function navigationItems(
  places: readonly Place[],
  { t, pathname, iconSize }: { t: TFunction; pathname: string; iconSize: number },
): NavItem[] {
  return places.map(({ key, to, Icon }) => ({
    key,
    label: t(`nav.${key}`),
    icon: <Icon aria-hidden="true" size={iconSize} strokeWidth={1.75} />,
    current: pathname === to,
    wrap: (props) => <Link to={to} {...props} />,
  }));
}
