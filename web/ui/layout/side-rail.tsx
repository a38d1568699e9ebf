import { WandSparkles } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { NavItem, WandButtonProps } from './app-frame.tsx';

type SideRailProps = {
  label: string;
  brand: ReactNode;
  items: readonly NavItem[];
  action: ReactNode;
  footer: readonly NavItem[];
};

const LINK =
  'flex min-h-tap items-center gap-3 rounded-m px-3.5 py-1.5 font-medium text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink aria-[current]:bg-surface-2 aria-[current]:font-semibold aria-[current]:text-ink';

/** The navigation on wide screens: all pages, the wand as a full button, settings at the foot. Hidden where there is no room. */
export function SideRail({ label, brand, items, action, footer }: SideRailProps) {
  const list = (places: readonly NavItem[]) => (
    <ul className="grid gap-1">
      {places.map((item) => (
        <li key={item.label} className="grid">
          {item.wrap({
            className: LINK,
            children: (
              <Fragment>
                {item.icon}
                <span className="min-w-0">{item.label}</span>
              </Fragment>
            ),
          })}
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label={label}
      className="fixed inset-y-0 left-0 z-20 hidden w-(--rail) flex-col gap-1 overflow-y-auto border-line border-r px-4 pt-6 pb-5 rail:flex"
      style={{ background: 'color-mix(in oklab, var(--surface) 55%, transparent)' }}
    >
      <div className="mb-5 flex min-h-tap items-center px-2 font-display text-[1.4375rem] leading-none">
        {brand}
      </div>
      {list(items)}
      <div className="mt-4 grid">{action}</div>
      <div className="min-h-4 flex-1" />
      {list(footer)}
    </nav>
  );
}

/** The wand with its words, for the rail. */
export function WideWandButton({ label, onClick }: WandButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="wand-ring flex min-h-12 w-full items-center justify-center gap-2 rounded-full px-4 py-2 font-semibold text-on-action leading-snug transition active:[scale:0.98]"
    >
      <WandSparkles size={20} className="flex-none" />
      {label}
    </button>
  );
}
