import { WandSparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import { Logo } from './app-frame.tsx';

type SideRailProps = {
  label: string;
  /** Each with a key. */
  links: readonly ReactElement[];
  wandLabel: string;
  onWand: () => void;
  /** At the foot. */
  lastLinks: readonly ReactElement[];
};

/** The classes of the rail's links; the current page's has `aria-current`. */
export const RAIL_LINK =
  'flex min-h-tap items-center gap-3 rounded-m px-3.5 py-1.5 font-medium text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink aria-[current]:bg-surface-2 aria-[current]:font-semibold aria-[current]:text-ink';

/** The navigation on wide screens: all pages, the wand as a full button, settings at the foot. Hidden where there is no room. */
export function SideRail({ label, links, wandLabel, onWand, lastLinks }: SideRailProps) {
  const list = (places: readonly ReactElement[]) => (
    <ul className="grid gap-1">
      {places.map((link) => (
        <li key={link.key} className="grid">
          {link}
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
      <div className="mb-5 flex min-h-tap items-center gap-3 px-2 font-display text-[1.4375rem] leading-none">
        <Logo size={34} />
        Marea
      </div>
      {list(links)}
      <div className="mt-4 grid">
        <button
          type="button"
          onClick={onWand}
          className="wand-ring flex min-h-12 w-full items-center justify-center gap-2 rounded-full px-4 py-2 font-semibold text-on-action leading-snug transition active:[scale:0.98]"
        >
          <WandSparkles size={20} className="flex-none" />
          {wandLabel}
        </button>
      </div>
      <div className="min-h-4 flex-1" />
      {list(lastLinks)}
    </nav>
  );
}
