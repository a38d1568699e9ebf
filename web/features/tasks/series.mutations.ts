import i18next from 'i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { QUEUED } from '#web/sync/enqueue-mutation.ts';
import { skipTask, updateTask } from './tasks.api.ts';
import { reloadTasks } from './tasks.data.ts';
import { dayName } from './tasks.mutations.tsx';
import { titleOf } from './tasks.optimistic.ts';

/** Skips an occurrence, and says when the next one comes if that's known. The row is gone at once. */
export async function skipOccurrence(id: string): Promise<void> {
  try {
    const answer = await skipTask(id, titleOf(id));
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

/** Ends the repeating of a task; the open one stays. */
export async function stopRepeating(id: string): Promise<void> {
  try {
    const answer = await updateTask({ task_id: id, task_repeat: null }, titleOf(id));
    void notify({ tone: 'success', text: i18next.t('tasks.endedRepeating') });
    if (answer !== QUEUED) await reloadTasks();
  } catch (error) {
    notifyFailure(error);
  }
}

function notifyFailure(error: unknown): void {
  if (error instanceof Error) void notify({ tone: 'error', text: failureToastText(error) });
}
