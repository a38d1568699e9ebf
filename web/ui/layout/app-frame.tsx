import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { MAIN, PAGE } from '#web/ui/inputs/frame-classes.ts';
import { ContourBackground } from './contour-background.tsx';

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
