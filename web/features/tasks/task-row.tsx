import { memo, useId } from 'react';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow as Row } from '#domain/tasks/tasks.schema.ts';
import { durationText } from '#web/i18n/format.ts';
import { useIsUnsent } from '#web/sync/pending.ts';
import { TaskCard, TaskFacts } from '#web/ui/planner/task-card.tsx';
import { CheckDisc, PriorityIcon, Sparkle, UnsentMark } from '#web/ui/planner/task-marks.tsx';
import { isPassed, pinWords, RepeatMark } from './repeat-mark.tsx';
import type { GroupedRows } from './task-groups.ts';
import { dayWords, priorityWords, type Wording } from './task-text.ts';

export type RowActions = {
  wording: Wording;
  /** The task whose details are open. */
  currentId: string | undefined;
  /** A task to scroll to and to show for a moment. */
  shownId?: string | undefined;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
  onMenu: (row: Row, button: HTMLElement) => void;
  onSkip: (row: Row) => void;
};

/** A group of the list with its heading. */
export function TaskSection({ group, rows, ...actions }: GroupedRows & RowActions) {
  const { currentId, shownId, wording, onOpen, onStatus, onMenu, onSkip } = actions;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold text-h3">
        {wording.t(`tasks.groups.${group}`)}
      </h2>
      <ul className="task-cards">
        {rows.map((row) => (
          <TaskRow
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            isShown={row.id === shownId}
            wording={wording}
            onOpen={onOpen}
            onStatus={onStatus}
            onMenu={onMenu}
            onSkip={onSkip}
          />
        ))}
      </ul>
    </section>
  );
}

type TaskRowProps = {
  row: Row;
  isCurrent: boolean;
  /** Whether to scroll to it and show it for a moment. */
  isShown: boolean;
  wording: Wording;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
  onMenu: (row: Row, button: HTMLElement) => void;
  onSkip: (row: Row) => void;
};

/** The id of the button that opens a task; focus returns there. */
export function openButtonId(taskId: string): string {
  return `open-${taskId}`;
}

/** A task in the list. Memoised, so that it renders again only when something in it changes. */
const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { row, isCurrent, isShown, wording, onOpen, onStatus, onMenu, onSkip } = props;
  const { t } = wording;
  const { id, title, status, parent_title: parent, task_length: minutes } = row;
  const isUnsent = useIsUnsent(id);
  const note = isOpen(status) ? pinWords({ pinState: row.pin_state, lastOn: row.due_date }, wording) : null;
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

type PinNoteProps = Pick<TaskRowProps, 'row' | 'onSkip'> & { words: string; t: Wording['t'] };

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
