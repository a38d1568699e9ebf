import { CalendarRange, ChartNoAxesColumn, NotebookPen, Sprout } from 'lucide-react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { RAIL_LINK, SideRail } from '#web/ui/layout/side-rail.tsx';
import { CYCLE, type Place, SETTINGS, TASKS, TODAY, useNavigationLinks } from './app-root.tsx';

const PAGES: readonly Place[] = [
  { ...TODAY, below: undefined },
  { ...TASKS, below: /changes|labels/ },
  { to: '/habits', label: 'nav.habits', Icon: Sprout },
  { to: '/plan', label: 'week.label', Icon: CalendarRange },
  { ...CYCLE, below: undefined },
  { to: '/insights', label: 'nav.insights', Icon: ChartNoAxesColumn, below: /report/ },
  { to: '/journal', label: 'nav.journal', Icon: NotebookPen },
];

/** The rail, which lists every page; only windows with room for it load it. */
export function AppRail({ onWand }: { onWand: () => void }) {
  const { t } = useTranslation();
  const links = useNavigationLinks({ iconSize: 20, className: RAIL_LINK });
  return (
    <SideRail
      label={t('nav.label')}
      links={links(PAGES)}
      wandLabel={t('nav.bestDates')}
      onWand={onWand}
      lastLinks={links([SETTINGS])}
    />
  );
}
