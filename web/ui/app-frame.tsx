import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { ContourBackground } from './contour-background.tsx';
import { MAIN, PAGE } from './frame-classes.ts';
import { SkipLink } from './skip-link.tsx';

export type AppFrameProps = {
  skipLabel: string;
  nav: ReactNode;
  rail: ReactNode;
  phase: CyclePhase | null;
  children: ReactNode;
};

/** The signed-in page: skip link first, the rail or the floating bar, and `main` with room for both. */
export function AppFrame({ skipLabel, nav, rail, phase, children }: AppFrameProps) {
  return (
    <div data-phase={phase ?? undefined} className={PAGE}>
      <SkipLink>{skipLabel}</SkipLink>
      <ContourBackground />
      {rail}
      <main id="main" tabIndex={-1} className={MAIN}>
        {children}
      </main>
      {nav}
    </div>
  );
}
