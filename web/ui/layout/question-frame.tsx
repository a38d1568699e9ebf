import type { ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { ContourBackground } from './contour-background.tsx';

export type QuestionFrameProps = {
  dots: ReactNode;
  question: ReactNode;
  hint?: ReactNode;
  actions: ReactNode;
  /** Colours the background once the cycle is known. */
  phase?: CyclePhase | undefined;
  children: ReactNode;
};

/** One question per screen: the dots, the question as the h1, the answer, and the actions, pinned at the bottom on phones. */
export function QuestionFrame({ dots, question, hint, actions, phase, children }: QuestionFrameProps) {
  return (
    <div data-phase={phase} className="relative isolate grid min-h-dvh">
      <ContourBackground />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full min-w-0 max-w-column flex-col px-gutter pt-[max(1rem,env(safe-area-inset-top))] wide:max-w-[calc(var(--gutter)*2+32rem)] wide:justify-center wide:py-10"
      >
        {dots}
        <h1 tabIndex={-1} className="mt-4 font-display text-display tracking-display wide:mt-8">
          {question}
        </h1>
        {hint && <div className="mt-3 text-ink-2">{hint}</div>}
        <div className="mt-7 min-w-0 pb-6">{children}</div>
        <div className="fade-to-paper-soon sticky bottom-0 [@media(max-height:42rem)]:static z-10 -mx-gutter mt-auto flex flex-col gap-2 px-gutter pt-8 pb-[max(1rem,env(safe-area-inset-bottom))] wide:static wide:mx-0 wide:mt-2 wide:flex-row wide:bg-none wide:px-0 wide:pt-2">
          {actions}
        </div>
      </main>
    </div>
  );
}
