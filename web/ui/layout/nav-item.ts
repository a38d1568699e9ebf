import type { ReactNode } from 'react';

/** One link of the navigation. `wrap` renders it, so that the app can use its router's link. */
export type NavItem = {
  key: string;
  label: string;
  icon: ReactNode;
  current: boolean;
  wrap: (props: { className: string; 'aria-current'?: 'page'; children: ReactNode }) => ReactNode;
};

/** The attributes that `wrap` gets for an item; only the current page has `aria-current`. */
export function linkProps(item: NavItem, className: string) {
  return { className, ...(item.current ? { 'aria-current': 'page' as const } : {}) };
}
