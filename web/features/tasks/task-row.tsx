import { Repeat } from 'lucide-react';
import { memo } from 'react';
import type { TaskRow as Row } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { durationText } from '#web/i18n/duration-text.ts';
import { useIsUnsent } from '#web/sync/pending.ts';
import { CheckDisc } from '#web/ui/inputs/check-disc.tsx';
import { Sparkle } from '#web/ui/inputs/sparkle.tsx';
import { PriorityIcon } from '#web/ui/planner/priority-icon.tsx';
import { TaskCard } from '#web/ui/planner/task-card.tsx';
import { TaskFacts } from '#web/ui/planner/task-facts.tsx';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';
import { dayWords, priorityWords, type Wording } from './task-words.ts';

type TaskRowProps = {
  row: Row;
  isCurrent: boolean;
  /** Whether to scroll to it and show it for a moment. */
  isShown: boolean;
  wording: Wording;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
  onMenu: (row: Row, button: HTMLElement) => void;
};

/** The id of the button that opens a task; focus returns there. */
export function openButtonId(taskId: string): string {
  return `open-${taskId}`;
}

/** A task in the list. Memoised, so that it renders again only when something in it changes. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { row, isCurrent, isShown, wording, onOpen, onStatus, onMenu } = props;
  const { t } = wording;
  const { id, title, status, parent_title: parent, task_length: minutes } = row;
  const isUnsent = useIsUnsent(id);
  return (
    <TaskCard
      openId={openButtonId(id)}
      title={title}
      status={status}
      color={row.color}
      isCurrent={isCurrent}
      isShown={isShown}
      onOpen={() => onOpen(id)}
      check={
        <CheckDisc
          aria-label={t('tasks.doneLabel', { title })}
          checked={status === 'completed'}
          onChange={(event) => onStatus(row, event.target.checked ? 'completed' : 'not_started')}
        />
      }
      facts={
        <TaskFacts
          day={dayWords(row, wording)}
          duration={minutes ? durationText(minutes, t) : null}
          status={{ text: t(`tasks.status.${status}`), isShown: status === 'in_progress' }}
          partOf={parent && t('tasks.partOf', { title: parent })}
          note={row.pin_state && t(`tasks.pinStates.${row.pin_state}`)}
          marks={
            (isUnsent || row.is_suggested === 1 || row.repeat !== null) && (
              <span className="task-mark">
                {isUnsent && <UnsentMark label={t('unsent.waits')} />}
                {row.is_suggested === 1 && <Sparkle label={t('tasks.suggested')} />}
                {row.repeat !== null && (
                  <Repeat role="img" aria-label={t('tasks.comesAgain')} size={16} strokeWidth={1.75} />
                )}
              </span>
            )
          }
        />
      }
      menuLabel={t('tasks.menuOf', { title })}
      onMenu={(button) => onMenu(row, button)}
      priority={<PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />}
    />
  );
});
