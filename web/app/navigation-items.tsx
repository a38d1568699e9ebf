import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { House, ListTodo, type LucideIcon, NotebookPen, Orbit, Settings, Sprout } from 'lucide-react';
import type { NavItem } from '#web/ui/nav-item.ts';

type Place = {
  key: 'today' | 'tasks' | 'cycle' | 'habits' | 'journal' | 'settings';
  to: '/dashboard' | '/tasks' | '/cycle' | '/habits' | '/journal' | '/settings';
  Icon: LucideIcon;
};

const TODAY: Place = { key: 'today', to: '/dashboard', Icon: House };
const TASKS: Place = { key: 'tasks', to: '/tasks', Icon: ListTodo };
const CYCLE: Place = { key: 'cycle', to: '/cycle', Icon: Orbit };
const HABITS: Place = { key: 'habits', to: '/habits', Icon: Sprout };
const JOURNAL: Place = { key: 'journal', to: '/journal', Icon: NotebookPen };
const SETTINGS: Place = { key: 'settings', to: '/settings', Icon: Settings };

/** The places of each navigation: the floating bar of phones, the rail of wide screens and the rail's foot. */
export const PLACES = {
  bar: [TODAY, TASKS, CYCLE, SETTINGS],
  rail: [TODAY, TASKS, CYCLE, HABITS, JOURNAL],
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
