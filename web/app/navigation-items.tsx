import { Link } from '@tanstack/react-router';
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
import type { NavItem } from '#web/ui/nav-item.ts';

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

/** The places of each navigation: the floating bar of phones, the rail of wide screens and the rail's foot. */
export const PLACES = {
  bar: [TODAY, TASKS, CYCLE, SETTINGS],
  rail: [TODAY, TASKS, CYCLE, HABITS, JOURNAL, INSIGHTS],
  foot: [SETTINGS],
} as const satisfies Record<string, readonly Place[]>;

/** The places as the navigation draws them, the one of `pathname` marked. */
export function navigationItems(
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
