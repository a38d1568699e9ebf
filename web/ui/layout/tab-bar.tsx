import { Fragment, type ReactNode } from 'react';
import { linkProps, type NavItem } from './nav-item.ts';

export type { NavItem } from './nav-item.ts';

export type TabBarProps = { label: string; items: readonly NavItem[]; centre: ReactNode };

// Pixels and a share of the window's width, no rem: at twice the text size the longest word stays in one piece.
const LINK =
  'grid min-w-[40px] flex-auto content-center justify-items-center gap-0.5 rounded-[22px] px-[2px] py-1.5 text-center font-medium text-ink-3 text-[min(var(--fs-mini),3.8vw)] max-narrow:text-[min(var(--fs-mini),4.05vw)] leading-snug transition-colors hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** The floating navigation on phones: half the links left of the centre, half right of it. Hidden on wide screens. */
export function TabBar({ label, items, centre }: TabBarProps) {
  const half = Math.ceil(items.length / 2);
  const side = (places: readonly NavItem[]) => (
    <div className="flex min-w-0">
      {places.map((item) => (
        <Fragment key={item.key}>
          {item.wrap({
            ...linkProps(item, LINK),
            children: (
              <>
                {item.icon}
                <span className="whitespace-nowrap">{item.label}</span>
              </>
            ),
          })}
        </Fragment>
      ))}
    </div>
  );
  return (
    <>
      <div
        aria-hidden="true"
        className="fade-to-paper pointer-events-none fixed inset-x-0 bottom-0 z-10 h-30 wide:hidden"
      />
      <nav
        aria-label={label}
        className="tab-bar fixed inset-x-0 z-20 mx-auto grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-[4px] rounded-xl p-[6px] shadow-2 max-narrow:w-[calc(100%-12px)] max-narrow:gap-0 max-narrow:p-[4px] wide:hidden"
      >
        {side(items.slice(0, half))}
        <div className="-mt-4.5 px-[4px]">{centre}</div>
        {side(items.slice(half))}
      </nav>
    </>
  );
}
