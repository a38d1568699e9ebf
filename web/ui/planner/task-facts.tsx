import type { ReactNode } from 'react';
import './task-facts.css';

export type TaskFactsProps = {
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  duration: string | null;
  /** `isShown` if it's more than read out. */
  status?: { text: string; isShown: boolean } | undefined;
  partOf?: string | null | undefined;
  /** Icons at the end. */
  marks?: ReactNode;
};

/** A task's day, duration, status and parent in one quiet line; nothing if all are missing. */
export function TaskFacts({ day, duration, status, partOf, marks }: TaskFactsProps) {
  if (day === null && duration === null && !status && !partOf && !marks) return null;
  return (
    <p className="task-facts">
      <span className="task-facts-line">
        {day !== null && (
          <span>
            <span aria-hidden="true" className="inline-block first-letter:uppercase">
              {day.shown}
            </span>
            <span className="sr-only">{day.spoken}</span>
          </span>
        )}
        {duration !== null && <span>{duration}</span>}
        {status && <span className={status.isShown ? 'task-status' : 'sr-only'}>{status.text}</span>}
        {partOf && (
          <span className="task-part-of">
            <span>{partOf}</span>
          </span>
        )}
      </span>
      {marks}
    </p>
  );
}
