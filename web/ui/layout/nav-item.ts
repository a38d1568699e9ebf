import type { ReactNode } from 'react';

/** One place of the navigation. `wrap` draws the link, so that the app can use its router's. */
export type NavItem = {
  key: string;
  label: string;
  icon: ReactNode;
  current: boolean;
  wrap: (props: { className: string; 'aria-current'?: 'page'; children: ReactNode }) => ReactNode;
};

/** What `wrap` is given for an item: the mark of the current page is left out elsewhere. */
export function linkProps(item: NavItem, className: string) {
  return { className, ...(item.current ? { 'aria-current': 'page' as const } : {}) };
}
