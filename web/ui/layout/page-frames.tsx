import { ArrowLeft } from 'lucide-react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { LANDING_PAGE } from '#domain/pages.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ContourBackground, Logo } from './app-frame.tsx';
import { classNames, Notice } from './card.tsx';
import './page-frames.css';
import type { ReactNode } from 'react';

type QuestionFrameProps = {
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

type StepDotsProps = {
  label: string;
  /** 1-based, like `reached`. */
  current: number;
  total: number;
  reached: number;
  onStep: (step: number) => void;
  stepLabel: (step: number) => string;
};

/** The position in a series of questions; reached ones can be pressed, later ones can't. */
export function StepDots({ label, current, total, reached, onStep, stepLabel }: StepDotsProps) {
  return (
    <nav aria-label={label}>
      <ol className="-mx-2.5 flex max-w-84">
        {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
          <li key={step} className="min-w-0 flex-1">
            {step <= reached ? (
              <button
                type="button"
                aria-label={stepLabel(step)}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onStep(step)}
                className="group grid h-tap w-full place-items-center rounded-s"
              >
                <span
                  className={classNames(
                    'block h-2.5 rounded-full border border-action bg-action transition-colors group-hover:bg-action-hover',
                    step === current ? 'w-full max-w-6' : 'w-2.5',
                  )}
                />
              </button>
            ) : (
              <span className="relative grid h-tap place-items-center">
                <span className="sr-only">{stepLabel(step)}</span>
                <span
                  aria-hidden="true"
                  className="block size-2.5 rounded-full border-2 border-line-strong"
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type AuthFrameProps = {
  children: ReactNode;
  /** The label of the link back to the landing page; without it there is no link. */
  back?: string | undefined;
};

/** The layout of log-in and sign-up: one card, centred on wide screens, with the back link above it. */
export function AuthFrame({ children, back }: AuthFrameProps) {
  return (
    <div className="relative isolate grid min-h-dvh">
      <ContourBackground />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-column content-start gap-4 px-gutter pt-[max(1rem,env(safe-area-inset-top))] pb-10 wide:max-w-lg wide:content-center"
      >
        <div className="flex min-h-tap items-center justify-between gap-4">
          <div className="-ml-3 min-w-0">
            {back && (
              // A plain link, because that page isn't part of the app.
              <a
                href={LANDING_PAGE}
                className="-ml-2.5 inline-flex min-h-tap min-w-tap items-center gap-1.5 rounded-full px-2.5 font-medium text-ink-2"
              >
                <ArrowLeft size={22} />
                {back}
              </a>
            )}
          </div>
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

type LoadFailureProps = {
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** The label while a retry is running. */
  busy: string | false;
};

/** Replaces content that couldn't be loaded, and offers a retry. */
export function LoadFailure({ text, retryLabel, onRetry, busy }: LoadFailureProps) {
  return (
    <Notice tone="error">
      <p>{text}</p>
      <Button variant="outline" className="mt-3" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
