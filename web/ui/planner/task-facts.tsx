import { CalendarDays } from 'lucide-react';
import './task-facts.css';

export type TaskFactsProps = {
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  duration: string | null;
  partOf?: string | null | undefined;
};

/** A task's day, duration and parent in one quiet line; nothing if all are missing. */
export function TaskFacts({ day, duration, partOf }: TaskFactsProps) {
  if (day === null && duration === null && !partOf) return null;
  return (
    <p className="task-facts">
      {day !== null && (
        <span>
          <CalendarDays aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
          <span aria-hidden="true" className="first-letter:uppercase">
            {day.shown}
          </span>
          <span className="sr-only">{day.spoken}</span>
        </span>
      )}
      {duration !== null && <span>{duration}</span>}
      {partOf && (
        <span>
          <span className="task-part-of">{partOf}</span>
        </span>
      )}
    </p>
  );
}
