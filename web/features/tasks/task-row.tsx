import { memo } from 'react';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow as Row } from '#domain/tasks/tasks.schema.ts';
import { durationText, type TextContext } from '#web/i18n/format.ts';
import { useIsUnsent } from '#web/sync/pending.ts';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { TaskCard, TaskFacts } from '#web/ui/planner/task-card.tsx';
import { CheckDisc, PriorityIcon, Sparkle, UnsentMark } from '#web/ui/planner/task-marks.tsx';
import { isPassed, pinWords, RepeatMark } from './repeat-mark.tsx';
import type { GroupedRows } from './task-groups.ts';
import { dayWords, priorityWords } from './task-text.ts';

export type RowActions = {
  context: TextContext;
  /** The task whose details are open. */
  currentId: string | undefined;
  /** A task to scroll to and to show for a moment. */
  shownId?: string | undefined;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
  onMenu: (row: Row, button: HTMLElement) => void;
  onSkip: (row: Row) => void;
};

export function TaskSection({ group, rows, currentId, shownId, ...shared }: GroupedRows & RowActions) {
  return (
    <TitledSection
      title={shared.context.t(`tasks.groups.${group}`)}
      headingClass="mb-3 font-semibold text-h3"
    >
      <ul className="task-cards">
        {rows.map((row) => (
          <TaskRow
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            isShown={row.id === shownId}
            {...shared}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

type TaskRowProps = Omit<RowActions, 'currentId' | 'shownId'> & {
  row: Row;
  isCurrent: boolean;
  /** Whether to scroll to it and show it for a moment. */
  isShown: boolean;
};

/** The id of the button that opens a task; focus returns there. */
export const openButtonId = (taskId: string): string => `open-${taskId}`;

/** A task in the list. Memoised, so that it renders again only when something in it changes. */
const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { row, isCurrent, isShown, context, onOpen, onStatus, onMenu, onSkip } = props;
  const { t } = context;
  const { id, title, status, parent_title: parent, task_length: minutes } = row;
  const isUnsent = useIsUnsent(id);
  const note = isOpen(status) ? pinWords({ pinState: row.pin_state, lastOn: row.due_date }, context) : null;
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
          day={dayWords(row, context)}
          duration={minutes ? durationText(minutes, t) : null}
          status={{ text: t(`tasks.status.${status}`), isShown: status === 'in_progress' }}
          partOf={parent && t('tasks.partOf', { title: parent })}
          note={note && <PinNote words={note} row={row} t={t} onSkip={onSkip} />}
          marks={
            (isUnsent || row.is_suggested === 1 || row.repeat !== null) && (
              <span className="task-mark">
                {isUnsent && <UnsentMark label={t('unsent.waits')} />}
                {row.is_suggested === 1 && <Sparkle label={t('tasks.suggested')} />}
                <RepeatMark row={row} t={t} />
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

type PinNoteProps = Pick<TaskRowProps, 'row' | 'onSkip'> & { words: string; t: TextContext['t'] };

/** A note about unusual days; a task whose days have passed can be skipped right here. */
function PinNote({ words, row, t, onSkip }: PinNoteProps) {
  return (
    <>
      <span className="inline-block first-letter:uppercase">{words}</span>{' '}
      {isPassed(row.pin_state) && (
        <button
          type="button"
          className="relative z-10 inline-flex min-h-tap items-center font-semibold text-ink underline underline-offset-4"
          aria-label={`${t('tasks.skip')}: ${row.title}`}
          onClick={() => onSkip(row)}
        >
          {t('tasks.skip')}
        </button>
      )}
    </>
  );
}
