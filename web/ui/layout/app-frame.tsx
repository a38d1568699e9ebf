import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { oestrogenPath, progesteronePath } from '#web/ui/charts/bloom.tsx';
import { MAIN, PAGE } from '#web/ui/class-names.ts';

export type AppFrameProps = {
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
        <SkipLink>{skipLabel}</SkipLink>
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

/** The first Tab stop, which skips the navigation and goes to `main#main`. Visible only while focused. */
function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="absolute top-3 left-3 z-50 grid min-h-tap place-items-center rounded-full bg-action px-5 font-semibold text-on-action shadow-2 not-focus:sr-only"
    >
      {children}
    </a>
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
export function Logo({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="block flex-none">
      <path d={progesteronePath({ ...SHAPE, outer: 14.9 })} fill="var(--luteal-glow)" opacity={0.9} />
      <path d={oestrogenPath(SHAPE)} fill="var(--ovulation-glow)" opacity={0.95} />
      <circle cx={16} cy={16} r={4.6} fill="var(--menstrual-solid)" />
    </svg>
  );
}
