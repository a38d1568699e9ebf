import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { House, ListTodo, type LucideIcon, Orbit, Settings } from 'lucide-react';
import type { Texts } from '#web/i18n/load-texts.ts';
import type { NavItem } from '#web/ui/layout/tab-bar.tsx';

/** A page that the navigation leads to. */
export type Place = {
  key: 'today' | 'tasks' | 'cycle' | 'habits' | 'journal' | 'insights' | 'settings';
  to: '/dashboard' | '/tasks' | '/cycle' | '/habits' | '/journal' | '/insights' | '/settings';
  Icon: LucideIcon;
};

export const TODAY: Place = { key: 'today', to: '/dashboard', Icon: House };
export const TASKS: Place = { key: 'tasks', to: '/tasks', Icon: ListTodo };
export const CYCLE: Place = { key: 'cycle', to: '/cycle', Icon: Orbit };
export const SETTINGS: Place = { key: 'settings', to: '/settings', Icon: Settings };

/** The navigation's items for `places`, with the one for `pathname` marked. */
export function navigationItems(
  places: readonly Place[],
  { t, pathname, iconSize }: { t: TFunction; pathname: string; iconSize: number },
): NavItem[] {
  return places.map(({ key, to, Icon }) => ({
    key,
    label: t(`nav.${key}`),
    icon: <Icon size={iconSize} />,
    current: pathname === to,
    wrap: (props) => <Link to={to} {...props} />,
  }));
}

export type TitleKey = keyof Texts['shell']['titles'];

const PRODUCT = 'Marea';

/** The window's title, page name first because tabs cut off the end. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PRODUCT : `${page} · ${PRODUCT}`;
}
