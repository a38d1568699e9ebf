import { useLocation } from '@tanstack/react-router';
import { CalendarRange, ChartNoAxesColumn, NotebookPen, Sprout } from 'lucide-react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Logo } from '#web/ui/layout/app-frame.tsx';
import { SideRail, WideWandButton } from '#web/ui/layout/side-rail.tsx';
import { CYCLE, navigationItems, type Place, SETTINGS, TASKS, TODAY } from './app-root.tsx';

const PAGES: readonly Place[] = [
  { ...TODAY, below: undefined },
  { ...TASKS, below: /changes/ },
  { to: '/habits', label: 'nav.habits', Icon: Sprout },
  { to: '/plan', label: 'week.label', Icon: CalendarRange },
  { ...CYCLE, below: undefined },
  { to: '/insights', label: 'nav.insights', Icon: ChartNoAxesColumn, below: /report/ },
  { to: '/journal', label: 'nav.journal', Icon: NotebookPen },
];

/** The rail, which lists every page; only windows with room for it load it. */
export function AppRail({ onWand }: { onWand: () => void }) {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const items = (places: readonly Place[]) => navigationItems(places, { t, pathname, iconSize: 20 });
  return (
    <SideRail
      label={t('nav.label')}
      brand={
        <span className="flex items-center gap-3">
          <Logo size={34} />
          Marea
        </span>
      }
      items={items(PAGES)}
      action={<WideWandButton label={t('nav.bestDates')} onClick={onWand} />}
      footer={items([SETTINGS])}
    />
  );
}
