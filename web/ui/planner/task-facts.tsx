import type { ReactNode } from 'react';
import './task-facts.css';

export type TaskFactsProps = {
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  duration: string | null;
  /** `isShown` if it's more than read out. */
  status?: { text: string; isShown: boolean } | undefined;
  partOf?: string | null | undefined;
  /** What is unusual about it, in a line of its own. */
  note?: ReactNode;
  /** Icons at the end. */
  marks?: ReactNode;
};

/** A task's day, duration, status and parent in one quiet line, and a note below it; nothing if all are missing. */
export function TaskFacts({ note, ...line }: TaskFactsProps) {
  return (
    <>
      <FactsLine {...line} />
      {note && <p className="text-ink-2 text-small">{note}</p>}
    </>
  );
}

function FactsLine({ day, duration, status, partOf, marks }: Omit<TaskFactsProps, 'note'>) {
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
