import type { ReactNode } from 'react';
import { ContourBackground } from './contour-background.tsx';
import { Logo } from './logo.tsx';

/** The layout of log-in and sign-up: one card, centred on wide screens, with the back link above it. */
export function AuthFrame({ children, back }: { children: ReactNode; back?: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-dvh">
      <ContourBackground />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-column content-start gap-4 px-gutter pt-[max(1rem,env(safe-area-inset-top))] pb-10 wide:max-w-[calc(var(--gutter)*2+26rem)] wide:content-center"
      >
        <div className="flex min-h-tap items-center justify-between gap-4">
          <div className="-ml-3 min-w-0">{back}</div>
          <p className="flex items-center gap-2.5 font-display text-h2">
            <Logo size={34} />
            Marea
          </p>
        </div>
        <div className="grid min-w-0 gap-5 rounded-xl border border-edge-line bg-surface p-5 shadow-1 wide:p-7">
          {children}
        </div>
      </main>
    </div>
  );
}
