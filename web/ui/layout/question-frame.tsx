import './question-frame.css';
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

/** One question per screen: the dots, the question as the h1, the answer, and the actions, pinned at the bottom. */
export function QuestionFrame({ dots, question, hint, actions, phase, children }: QuestionFrameProps) {
  return (
    <div data-phase={phase} className="relative isolate grid min-h-dvh">
      <ContourBackground />
      <main id="main" tabIndex={-1} className="question-main mx-auto flex w-full min-w-0 flex-col px-gutter">
        {dots}
        <h1 tabIndex={-1} className="question font-display tracking-display">
          {question}
        </h1>
        {hint && <div className="mt-2 text-ink-2">{hint}</div>}
        <div className="question-answer min-w-0">{children}</div>
        <div className="question-actions flex gap-2">{actions}</div>
      </main>
    </div>
  );
}
