import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type DayStepperProps = {
  labels: { previous: string; next: string };
  /** `undefined` if there is no earlier day: the button stays, but is marked as disabled. */
  onPrevious: (() => void) | undefined;
  onNext: () => void;
  children: ReactNode;
};

const STEP =
  'grid size-[44px] flex-none place-items-center rounded-full border border-line bg-surface hover:bg-surface-2 aria-disabled:opacity-60 aria-disabled:hover:bg-surface';

/** Buttons for the previous and next day around the shown one: the dial without dragging. */
export function DayStepper({ labels, onPrevious, onNext, children }: DayStepperProps) {
  return (
    <div className="flex items-center justify-center gap-2">
      <button
        type="button"
        className={STEP}
        aria-label={labels.previous}
        aria-disabled={onPrevious === undefined || undefined}
        onClick={onPrevious}
      >
        <ChevronLeft size={20} strokeWidth={2} />
      </button>
      <div
        className="grid min-h-13 content-center justify-items-center text-center"
        style={{ minWidth: 'min(10.5rem, 45vw)' }}
      >
        {children}
      </div>
      <button type="button" className={STEP} aria-label={labels.next} onClick={onNext}>
        <ChevronRight size={20} strokeWidth={2} />
      </button>
    </div>
  );
}

/** A day's title and message. Their space is reserved while there is none, so that nothing jumps. */
export function DayText({ text }: { text: { title: string; message: string } | undefined }) {
  return (
    <div className="grid min-h-30 content-start justify-items-center gap-2 px-1 text-center">
      {text && (
        <>
          <h2 className="font-display text-h2">{text.title}</h2>
          <p className="max-w-text text-ink-2">{text.message}</p>
        </>
      )}
    </div>
  );
}
