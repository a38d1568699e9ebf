import i18next from 'i18next';
import { CalendarDays, Sunrise, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import type { TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { dismissToast, notify } from '#web/lib/page/notify.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { release, stage, stagedChanges, useStagedChanges } from '#web/sync/change.ts';
import { QUEUED } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ConfirmDialog, Menu, Sheet } from '#web/ui/overlays/sheet.tsx';
import { ToastAction, UndoRow } from '#web/ui/overlays/undo.tsx';
import type { SwipeAction } from '#web/ui/planner/task-card.tsx';
import { changesOfMove, isTimed, type MovableRows, openButtonId, statusOptions } from './task-row.tsx';
import { reloadTasks } from './tasks.data.ts';
import {
  changeOfDay,
  type DeleteMode,
  dayName,
  deleteTask,
  deletionOf,
  offerUndo,
  saveOrder,
  sendChange,
  skipTask,
} from './tasks.mutations.tsx';
import { hasLoadedSubTasks, timeZone, titleOf } from './tasks.optimistic.ts';

/** What a row offers behind a swipe and in its menu. */
type RowDialog = { readonly row: TaskRow; readonly asks: 'day' | 'subTasks' | 'end' };
export type AskAboutRow = (dialog: RowDialog) => void;

type ActionContext = { context: Pick<TextContext, 't' | 'today'>; onAsk: AskAboutRow };

/** Tomorrow, another date, and deleting; for a done task only deleting. */
export function rowActions(row: TaskRow, { context: { t, today }, onAsk }: ActionContext): SwipeAction[] {
  const deletion: SwipeAction = {
    key: 'delete',
    label: t('tasks.swipe.delete'),
    Icon: Trash2,
    onChoose: () => {
      if (hasLoadedSubTasks(row.id)) onAsk({ row, asks: 'subTasks' });
      else removeTask(row.id, 1);
    },
  };
  if (!isOpen(row.status)) return [deletion];
  return [
    {
      key: 'tomorrow',
      label: t('tasks.groups.tomorrow'),
      Icon: Sunrise,
      onChoose: () => void moveTask(row, addDays(today, 1)),
    },
    {
      key: 'day',
      label: t('tasks.swipe.day'),
      Icon: CalendarDays,
      onChoose: () => onAsk({ row, asks: 'day' }),
    },
    deletion,
  ];
}

/** Puts a task on another day, which can be undone for a while. */
async function moveTask(row: TaskRow, day: LocalDate): Promise<void> {
  const { change, undo } = changeOfDay(row, { day, timeZone: timeZone() });
  const text = i18next.t('tasks.movedToDay', { day: dayName(day) });
  if (await sendChange(change)) offerUndo(text, () => void sendChange(undo));
}

export type OpenMenu = { readonly row: TaskRow; readonly button: HTMLElement };

type TaskMenuProps = OpenMenu &
  ActionContext & {
    movable: MovableRows | undefined;
    onStatus: (row: TaskRow, status: TaskStatus) => void;
    /** Gets the new place in words, to be read out. */
    onMoved: (words: string) => void;
    onSkip: (row: TaskRow) => void;
    onClose: () => void;
  };

/** The actions of a row besides opening it and ticking it off. */
export function TaskMenu({ row, button, movable, onStatus, onMoved, ...rest }: TaskMenuProps) {
  const { context, onSkip, onAsk, onClose } = rest;
  const { t } = context;
  const statuses = statusOptions(t).map(({ value, label }) => ({
    key: value,
    label,
    isChosen: value === row.status,
    onChoose: () => onStatus(row, value),
  }));

  function move({ rows, index }: MovableRows, by: -1 | 1) {
    void saveOrder(changesOfMove({ rows, index }, by));
    onMoved(t('tasks.movedTo', { title: row.title, place: index + by + 1, count: rows.length }));
  }
  const moves = movable && [
    { key: 'up', label: t('tasks.moveUp'), isOff: movable.index === 0, onChoose: () => move(movable, -1) },
    {
      key: 'down',
      label: t('tasks.moveDown'),
      isOff: movable.index === movable.rows.length - 1,
      onChoose: () => move(movable, 1),
    },
  ];
  const reason = isTimed(row) &&
    isOpen(row.status) && [{ key: 'time', label: t('tasks.timeDecides'), isOff: true, onChoose: onClose }];
  const repeating =
    row.repeat !== null && row.status !== 'completed'
      ? [
          { key: 'skip', label: t('tasks.skip'), onChoose: () => onSkip(row) },
          { key: 'end', label: t('tasks.endRepeating'), onChoose: () => onAsk({ row, asks: 'end' }) },
        ]
      : null;
  return (
    <Menu
      button={button}
      label={t('tasks.menuOf', { title: row.title })}
      onClose={onClose}
      groups={[statuses, rowActions(row, { context, onAsk }), repeating, moves, reason].filter(
        (group) => group != null && group !== false,
      )}
    />
  );
}

/** Asks what an action of a row needs to know; closed while there is no `dialog`. */
export function RowDialogs({ dialog, onClose }: { dialog: RowDialog | null; onClose: () => void }) {
  const { t, today } = useTextContext();
  // The content stays while the dialog closes.
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  if (last === null) return null;
  const { row } = last;
  const isAsking = (asks: RowDialog['asks']) => dialog?.asks === asks;
  const sheet = {
    onClose,
    closeLabel: t('common.close'),
    subtitle: <p className="text-ink-2">{row.title}</p>,
  };
  return (
    <>
      <Sheet {...sheet} open={isAsking('day')} title={t('tasks.swipe.day')}>
        <DayCalendar
          today={today}
          minDay={today}
          selected={row.planned_on ?? row.due_date}
          onSelect={(day) => {
            void moveTask(row, day);
            onClose();
          }}
        />
      </Sheet>
      <Sheet {...sheet} open={isAsking('subTasks')} title={t('tasks.delete')}>
        <SubTaskQuestion
          onCancel={onClose}
          onChoose={(mode) => {
            onClose();
            removeTask(row.id, mode);
          }}
        />
      </Sheet>
      <ConfirmDialog
        open={isAsking('end')}
        title={t('tasks.endTitle', { title: row.title })}
        confirmLabel={t('tasks.endRepeating')}
        cancelLabel={t('tasks.endKeep')}
        onConfirm={() => {
          void stopRepeating(row.id);
          onClose();
        }}
        onCancel={onClose}
      >
        {t('tasks.endText')}
      </ConfirmDialog>
    </>
  );
}

type DeleteTaskProps = {
  taskId: string;
  hasSubTasks: boolean;
  hint?: string | undefined;
  onDeleted: () => void;
};

/** Focuses the question, because the button that opened it is gone, and scrolls it into view. */
function focusAndScroll(question: HTMLElement | null): void {
  question?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
}

/** Deletes a task, which can be undone for a while. */
function removeTask(id: string, mode: DeleteMode): void {
  const deletion = deletionOf({ id, mode, name: titleOf(id) });
  stage({ id, owner: '', madeAt: Date.now(), ...deletion });
  void notify({
    tone: 'success',
    text: <DeletedToast taskId={id} />,
    lasting: true,
    about: id,
    onClose: () => void commitDeletion(id),
  });
}

type SubTaskQuestionProps = { onChoose: (mode: DeleteMode) => void; onCancel: () => void };

/** Asks what to do with the sub-tasks of a task to delete. */
function SubTaskQuestion({ onChoose, onCancel }: SubTaskQuestionProps) {
  const { t } = useTranslation();
  const questionId = useId();
  return (
    <fieldset
      ref={focusAndScroll}
      tabIndex={-1}
      className="relative grid gap-2.5"
      aria-describedby={questionId}
    >
      <legend className="sr-only">{t('tasks.delete')}</legend>
      <p id={questionId}>{t('tasks.deleteChoice')}</p>
      <Button variant="danger" onClick={() => onChoose(1)}>
        {t('tasks.deleteKeep')}
      </Button>
      <Button variant="danger" onClick={() => onChoose(2)}>
        {t('tasks.deleteAll')}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        {t('tasks.deleteCancel')}
      </Button>
    </fieldset>
  );
}

/** Deletes a task. If it has sub-tasks, first asks what to do with them. */
export function DeleteTask({ taskId, hasSubTasks, hint, onDeleted }: DeleteTaskProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [isAsking, setIsAsking] = useState(false);

  function remove(mode: DeleteMode) {
    removeTask(taskId, mode);
    onDeleted();
  }

  if (isAsking && hasSubTasks) {
    return <SubTaskQuestion onChoose={remove} onCancel={() => setIsAsking(false)} />;
  }
  return (
    <div className="grid gap-1.5">
      <Button
        variant="danger"
        icon={<Trash2 size={18} />}
        aria-describedby={hint && hintId}
        onClick={() => (hasSubTasks ? setIsAsking(true) : remove(1))}
      >
        {t('tasks.delete')}
      </Button>
      {hint && (
        <p id={hintId} className="text-ink-2 text-small">
          {hint}
        </p>
      )}
    </div>
  );
}

type DeletedToastProps = {
  taskId: string;
  /** Passed in by the toast. */
  closeToast?: () => void;
};

/** Says that a task was deleted, with an undo button while that's possible. */
function DeletedToast({ taskId, closeToast }: DeletedToastProps) {
  const { t } = useTranslation();
  const canUndo = useStagedChanges().some(({ id }) => id === taskId);
  const action = { label: t('common.undo'), onPress: () => release(taskId) };
  return (
    <ToastAction text={t('tasks.deleted')} action={canUndo ? action : undefined} closeToast={closeToast} />
  );
}

/** The tasks whose deletion can still be undone, below the list from which they were removed. */
export function DeletedTasks() {
  const { t } = useTranslation();
  const deletions = useStagedChanges();
  if (deletions.length === 0) return null;
  return (
    <ul className="grid px-2">
      {deletions.map(({ id, about }) => (
        <li key={id}>
          <UndoRow
            // The closing sheet moves the focus to the element with its opener's id.
            id={openButtonId(id)}
            label={t('common.undo')}
            onClick={() => {
              release(id);
              void dismissToast(id);
            }}
          >
            {about.name ? t('tasks.deletedTitle', { title: about.name }) : t('tasks.deleted')}
          </UndoRow>
        </li>
      ))}
    </ul>
  );
}

// A deletion is sent once it can no longer be undone (decision 124). Until then it's only shown, staged under the task's id.

/** Deletes a hidden task on the server; on failure it shows again. A task whose deletion was undone is left alone. */
async function commitDeletion(id: string): Promise<void> {
  const deletion = stagedChanges().find((change) => change.id === id);
  if (deletion === undefined) return;
  const outcome = deleteTask(deletion);
  // The deletion is in the queue by now, so the task doesn't come back for a moment.
  release(id);
  const isQueued = await outcome.then(
    (answer) => answer === QUEUED,
    (error) => {
      notifyFailure(error);
      return false;
    },
  );
  if (!isQueued) await reloadTasks();
}

// Leaving the page or switching away confirms the deletions.
const commitAll = () => {
  for (const { id } of stagedChanges()) void commitDeletion(id);
};
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && commitAll());
window.addEventListener('pagehide', commitAll);

/** Skips an occurrence, and says when the next one is, if that's known. The row disappears at once. */
export async function skipOccurrence(id: string): Promise<void> {
  try {
    const answer = await skipTask(id);
    const nextOn = answer === QUEUED ? null : answer.next_on;
    const { t } = i18next;
    const text = nextOn === null ? t('tasks.skipped') : t('tasks.skippedNext', { day: dayName(nextOn) });
    void notify({ tone: 'success', text });
    if (answer === QUEUED) return;
  } catch (error) {
    notifyFailure(error);
  }
  await reloadTasks();
}

/** Ends the repetition of a task; the open occurrence stays. */
async function stopRepeating(id: string): Promise<void> {
  const text = i18next.t('tasks.endedRepeating');
  if (await sendChange({ task_id: id, task_repeat: null })) void notify({ tone: 'success', text });
}
