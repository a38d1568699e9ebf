import i18next from 'i18next';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { dismissToast, notify } from '#web/lib/page/notify.ts';
import { release, stage, stagedChanges, useStagedChanges } from '#web/sync/change.ts';
import { QUEUED } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ToastAction, UndoRow } from '#web/ui/overlays/undo.tsx';
import { openButtonId } from './task-row.tsx';
import { reloadTasks } from './tasks.data.ts';
import {
  type DeleteMode,
  dayName,
  deleteTask,
  deletionOf,
  skipTask,
  updateTask,
} from './tasks.mutations.tsx';
import { titleOf } from './tasks.optimistic.ts';

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
export function removeTask(id: string, mode: DeleteMode): void {
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
export function SubTaskQuestion({ onChoose, onCancel }: SubTaskQuestionProps) {
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
export async function stopRepeating(id: string): Promise<void> {
  try {
    const answer = await updateTask({ task_id: id, task_repeat: null });
    void notify({ tone: 'success', text: i18next.t('tasks.endedRepeating') });
    if (answer !== QUEUED) await reloadTasks();
  } catch (error) {
    notifyFailure(error);
  }
}
