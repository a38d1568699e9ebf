import { WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { oestrogenPath, progesteronePath } from '#web/ui/charts/glyphs.tsx';
import { MAIN, PAGE } from './card.tsx';

type AppFrameProps = {
  skipLabel: string;
  nav: ReactNode;
  rail: ReactNode;
  phase: CyclePhase | null;
  children: ReactNode;
};

/** The signed-in page: skip link first, the rail or the floating bar, and `main` with space for both. */
export function AppFrame({ skipLabel, nav, rail, phase, children }: AppFrameProps) {
  return (
    <div data-phase={phase ?? undefined} className={PAGE}>
      <div className="contents print:hidden">
        {/* The first Tab stop. */}
        <a
          href="#main"
          className="absolute top-3 left-3 z-50 grid min-h-tap place-items-center rounded-full bg-action px-5 font-semibold text-on-action shadow-2 not-focus:sr-only"
        >
          {skipLabel}
        </a>
        <ContourBackground />
        {rail}
      </div>
      <main id="main" tabIndex={-1} className={MAIN}>
        {children}
      </main>
      <div className="contents print:hidden">{nav}</div>
    </div>
  );
}

const LINE = { centre: 0, inner: 110, outer: 196 };
const SCALES = [1, 0.86, 0.73, 0.61, 0.5];
/** In units of the drawing; all lines are equally thin. */
const STROKE = 0.65;

/** The bloom as faint contour lines in the top right corner, tinted by the phase of the nearest `data-phase`. */
export function ContourBackground() {
  return (
    <div aria-hidden="true" className="contour">
      <svg viewBox="-200 -200 400 400" aria-hidden="true">
        {SCALES.map((scale) => (
          // One path at several sizes, so that static pages contain it only once.
          <path
            key={scale}
            d={oestrogenPath(LINE)}
            transform={`scale(${scale})`}
            strokeWidth={(STROKE / scale).toFixed(2)}
          />
        ))}
      </svg>
    </div>
  );
}

const SHAPE = { centre: 16, inner: 6.5, outer: 15.5 };

/** The mark: the bloom with a madder heart. Decorative: the name is next to it. `size` in CSS pixels. */
export function Logo({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="block flex-none">
      <path d={progesteronePath({ ...SHAPE, outer: 14.9 })} fill="var(--luteal-glow)" opacity={0.9} />
      <path d={oestrogenPath(SHAPE)} fill="var(--ovulation-glow)" opacity={0.95} />
      <circle cx={16} cy={16} r={4.6} fill="var(--menstrual-solid)" />
    </svg>
  );
}

type TabBarProps = { label: string; links: readonly ReactNode[]; centre: ReactNode };

/** The classes of the bar's links. Not in rem, so that the longest word doesn't break at twice the text size. */
export const TAB_LINK =
  'grid min-w-[40px] flex-auto content-center justify-items-center gap-0.5 rounded-[22px] px-[2px] py-1.5 text-center font-medium text-ink-3 text-[min(var(--fs-mini),4.05vw,17px)] leading-snug whitespace-nowrap transition-colors hover:text-ink aria-[current]:bg-surface-2 aria-[current]:font-semibold aria-[current]:text-ink';

/** The navigation without the rail's room: floating at the foot of a phone, half the links on either side of the centre; beside the page on a tablet. */
export function TabBar({ label, links, centre }: TabBarProps) {
  const half = Math.ceil(links.length / 2);
  return (
    <>
      <div
        aria-hidden="true"
        className="fade-to-paper pointer-events-none fixed inset-x-0 bottom-0 z-10 h-30"
      />
      <nav aria-label={label} className="tab-bar fixed z-20 items-center rail:hidden">
        <div>{links.slice(0, half)}</div>
        <div>{centre}</div>
        <div>{links.slice(half)}</div>
      </nav>
    </>
  );
}

type WandButtonProps = { label: string; onClick: () => void };

/** The only distinctive button, in a ring of the four pigments. */
export function WandButton({ label, onClick }: WandButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="wand-ring mx-auto grid size-[min(3.5rem,18vw,72px)] place-items-center rounded-full text-on-action shadow-2 transition active:[scale:0.95]"
    >
      <WandSparkles size={24} />
    </button>
  );
}
