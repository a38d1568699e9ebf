import type { ReactNode } from 'react';
import './task-edge.css';
import './task-facts.css';
import './task-slide.css';

export type TaskSlideProps = {
  status: string;
  /** The status in words, shown beside the facts; nothing for one that isn't worth a word. */
  statusLabel: string | null;
  color: string | null;
  /** The disc that completes it. */
  check: ReactNode;
  /** The title as a link from the caller; it covers the card. */
  link: (className: string) => ReactNode;
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  duration: string | null;
  sparkle: ReactNode;
  priority: ReactNode;
  /** Why a press on the disc had no effect. */
  problem?: string | false | undefined;
};

/** A task as a card in a row: its disc, a line with the title, a line with the facts, its priority. */
export function TaskSlide(props: TaskSlideProps) {
  const { status, statusLabel, color, check, link, day, duration, sparkle, priority, problem } = props;
  return (
    <li className="task-slide" data-status={status} data-color={color ?? undefined}>
      {check}
      <div className="task-slide-lines">
        {link('task-slide-title')}
        {problem && (
          <p role="alert" className="text-danger text-small">
            {problem}
          </p>
        )}
        <div className="task-facts">
          <span className="task-facts-line">
            {statusLabel && <span className="task-status">{statusLabel}</span>}
            {day && (
              <span>
                <span aria-hidden="true" className="inline-block first-letter:uppercase">
                  {day.shown}
                </span>
                <span className="sr-only">{day.spoken}</span>
              </span>
            )}
            {duration && <span>{duration}</span>}
          </span>
          {sparkle}
        </div>
      </div>
      {priority}
    </li>
  );
}

/** Cards in one row that scrolls and snaps to cards. */
export function Slides({ children }: { children: ReactNode }) {
  return <ul className="slides">{children}</ul>;
}
