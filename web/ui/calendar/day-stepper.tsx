import type { ComponentProps } from 'react';
import { Turns } from './turns.tsx';

/** Buttons for the previous and next day around the shown one: the dial without dragging. */
export function DayStepper({ children, ...turns }: ComponentProps<typeof Turns>) {
  return (
    <div className="flex items-center justify-center gap-2">
      <Turns {...turns} className="border border-line bg-surface">
        <div
          className="grid min-h-13 content-center justify-items-center text-center"
          style={{ minWidth: 'min(10.5rem, 45vw)' }}
        >
          {children}
        </div>
      </Turns>
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
