import { ChartNoAxesColumn, NotebookPen, Sprout } from 'lucide-react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Logo, WandButton } from '#web/ui/layout/app-frame.tsx';
import { SideRail } from '#web/ui/layout/side-rail.tsx';
import { CYCLE, navigationItems, type Place, SETTINGS, TASKS, TODAY } from './app-root.tsx';

const HABITS: Place = { key: 'habits', to: '/habits', Icon: Sprout };
const JOURNAL: Place = { key: 'journal', to: '/journal', Icon: NotebookPen };
const INSIGHTS: Place = { key: 'insights', to: '/insights', Icon: ChartNoAxesColumn };

/** The rail of the app's pages; only wide screens load it. */
export function AppRail({ onWand }: { onWand: () => void }) {
  const { t } = useTranslation();
  const items = (places: readonly Place[]) => navigationItems(places, { t, iconSize: 20 });
  return (
    <SideRail
      label={t('nav.label')}
      brand={
        <span className="flex items-center gap-3">
          <Logo size={34} />
          Marea
        </span>
      }
      items={items([TODAY, TASKS, CYCLE, HABITS, JOURNAL, INSIGHTS])}
      action={<WandButton label={t('nav.bestDates')} onClick={onWand} shape="wide" />}
      footer={items([SETTINGS])}
    />
  );
}
