import type { ReactNode } from 'react';
import './task-card.css';
import './task-edge.css';

export type TaskCardProps = {
  /** The id of the button that opens the task, for restoring focus. */
  openId: string;
  title: string;
  status: string;
  color: string | null;
  isCurrent: boolean;
  /** Scrolls to it, and marks it for a moment. */
  isShown?: boolean | undefined;
  onOpen: () => void;
  /** The disc that completes it. */
  check: ReactNode;
  facts: ReactNode;
  /** Its status, and whether it fits the phase. */
  marks: ReactNode;
  priority: ReactNode;
};

const comeIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' });

/** A task in a list. Pressing it opens the task, except on the disc and the status. */
export function TaskCard(props: TaskCardProps) {
  const { openId, title, status, color, isCurrent, isShown, onOpen, check, facts, marks, priority } = props;
  return (
    <li
      className="task-card"
      data-status={status}
      data-color={color ?? undefined}
      data-current={isCurrent ? '' : undefined}
      data-shown={isShown ? '' : undefined}
      ref={isShown ? comeIntoView : undefined}
    >
      {check}
      <button
        type="button"
        id={openId}
        className="task-card-open"
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        {title}
      </button>
      {priority}
      <div className="task-card-lines">
        {facts}
        <div className="flex flex-wrap items-center gap-2">{marks}</div>
      </div>
    </li>
  );
}
