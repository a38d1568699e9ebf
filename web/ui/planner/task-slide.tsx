import type { ReactNode } from 'react';
import './task-edge.css';
import './task-slide.css';

export type TaskSlideProps = {
  status: string;
  statusLabel: string;
  color: string | null;
  /** The title as a link from the caller; it covers the card. */
  link: (className: string) => ReactNode;
  facts: ReactNode;
  sparkle: ReactNode;
  priority: ReactNode;
};

/** A task as a card in a row: day and duration, title, status. */
export function TaskSlide({ status, statusLabel, color, link, facts, sparkle, priority }: TaskSlideProps) {
  return (
    <li className="task-slide" data-status={status} data-color={color ?? undefined}>
      <div className="min-h-6">{facts}</div>
      <div>{link('task-slide-title')}</div>
      <div className="flex items-center gap-2">
        <span className="task-slide-status">{statusLabel}</span>
        {sparkle}
        <span className="ml-auto">{priority}</span>
      </div>
    </li>
  );
}

/** Cards in one row that scrolls and snaps to cards. */
export function Slides({ children }: { children: ReactNode }) {
  return <ul className="slides">{children}</ul>;
}
