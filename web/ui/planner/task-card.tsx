import './task-card.css';
import './task-edge.css';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { FactDay } from './task-marks.tsx';

type TaskCardProps = {
  /** The id of the button that opens the task, for restoring the focus. */
  openId: string;
  title: ReactNode;
  status: string;
  color: string | null;
  isCurrent: boolean;
  /** Scrolls to the card, and highlights it for a moment. */
  isShown?: boolean | undefined;
  onOpen: () => void;
  check: ReactNode;
  facts: ReactNode;
  menuLabel: string;
  onMenu: (button: HTMLElement) => void;
};

const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' });

/** A task in a list, in two lines. Pressing it opens the task, except on the disc and the menu's button. */
export function TaskCard(props: TaskCardProps) {
  const { openId, title, status, color, isCurrent, isShown, onOpen } = props;
  const { check, facts, menuLabel, onMenu } = props;
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
      <button
        type="button"
        className="task-card-menu"
        aria-label={menuLabel}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <EllipsisVertical size={20} />
      </button>
    </li>
  );
}

type TaskFactsProps = {
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  duration: string | null;
  /** Read out; also visible if `isShown`. */
  status?: { text: string; isShown: boolean } | undefined;
  partOf?: string | null | undefined;
  /** Anything unusual about the task, in a line of its own. */
  note?: ReactNode;
  /** Icons at the end. */
  marks?: ReactNode;
};

/** A task's day, duration, status and parent in one quiet line, and a note below it; nothing if all are missing. */
export function TaskFacts({ day, duration, status, partOf, note, marks }: TaskFactsProps) {
  const hasLine = day !== null || duration !== null || status || partOf || marks;
  return (
    <>
      {hasLine && (
        <p className="task-facts">
          <span className="task-facts-line">
            {day && <FactDay {...day} />}
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
      )}
      {note && <p className="text-ink-2 text-small">{note}</p>}
    </>
  );
}
