import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { ContourBackground } from './contour-background.tsx';
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
    <div
      data-phase={phase ?? undefined}
      className="relative isolate min-h-dvh wide:grid wide:grid-cols-[15.5rem_minmax(0,1fr)]"
    >
      <SkipLink>{skipLabel}</SkipLink>
      <ContourBackground />
      {rail}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-column px-gutter pt-[max(1.25rem,env(safe-area-inset-top))] pb-32 wide:max-w-content wide:px-10 wide:pt-7 wide:pb-12"
      >
        {children}
      </main>
      {nav}
    </div>
  );
}
