import { EllipsisVertical } from 'lucide-react';
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
  priority: ReactNode;
  menuLabel: string;
  onMenu: (button: HTMLElement) => void;
};

const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' });

/** A task in a list, in two lines. Pressing it opens the task, except on the disc and the menu's button. */
export function TaskCard(props: TaskCardProps) {
  const { openId, title, status, color, isCurrent, isShown, onOpen } = props;
  const { check, facts, priority, menuLabel, onMenu } = props;
  return (
    <li
      className="task-card"
      data-status={status}
      data-color={color ?? undefined}
      data-current={isCurrent ? '' : undefined}
      data-shown={isShown ? '' : undefined}
      ref={isShown ? scrollIntoView : undefined}
    >
      {check}
      <div className="task-card-lines">
        <button
          type="button"
          id={openId}
          className="task-card-open"
          aria-current={isCurrent || undefined}
          onClick={onOpen}
        >
          {title}
        </button>
        {facts}
      </div>
      {priority}
      <button
        type="button"
        className="task-card-menu"
        aria-label={menuLabel}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <EllipsisVertical aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </li>
  );
}
