import i18next from 'i18next';
import { useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { changesLabels } from '#domain/labels/labels.rules.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import {
  createTask as createCall,
  deleteTaskTree,
  skipTask as skipCall,
  updateTask as updateCall,
} from '#domain/tasks/tasks.calls.ts';
import type { TaskRow, TaskUpdated } from '#domain/tasks/tasks.schema.ts';
import { labelsQuery } from '#web/features/labels/labels.data.ts';
import { nearDay } from '#web/i18n/format.ts';
import { addTexts, shownLanguage } from '#web/i18n/i18n.ts';
import { isNotFound, requestOf } from '#web/lib/http/http.ts';
import { notifyFailure, queryClient, useToastedMutation } from '#web/lib/http/query-client.ts';
import { dismissToast, notify } from '#web/lib/page/notify.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { newId, type UnsentChange } from '#web/sync/change.ts';
import { enqueueMutation, QUEUED, type Queued } from '#web/sync/pending.ts';
import { ToastAction } from '#web/ui/overlays/undo.tsx';
import type { SentChange, SentTask, TaskEdits } from './task-draft.tsx';
import { reloadTasks, reloadTasksLater } from './tasks.data.ts';
import { titleOf } from './tasks.optimistic.ts';

/** Creates a task with an id made on this device. */
export async function createTask(task: SentTask & { id: string }) {
  const answer = await enqueueMutation({
    ...requestOf(createCall, { body: task }),
    answer: createCall.answer,
    about: { kind: 'task-created', id: task.id, name: task.task_title },
  });
  if (answer !== QUEUED) reloadLabels(task);
  return answer;
}

/** Loads the labels again after a change that may have made some. */
const reloadLabels = (sent: SentTask | SentChange) =>
  changesLabels(sent) && void queryClient.invalidateQueries(labelsQuery);

/** A task's name in the list of unsent changes, if it's known. */
const named = (name: string | null) => (name === null ? {} : { name });

/** Changes a task, even if the page is left meanwhile. */
export async function updateTask(change: SentChange) {
  const { task_id: id, task_title: title } = change;
  const answer = await enqueueMutation({
    ...requestOf(updateCall, { body: change }),
    answer: updateCall.answer,
    about: { kind: 'task-changed', id, ...named(title ?? titleOf(id)) },
  });
  if (answer !== QUEUED) reloadLabels(change);
  return answer;
}

/** Skips an occurrence, even if the page is left meanwhile. */
export function skipTask(id: string) {
  return enqueueMutation({
    ...requestOf(skipCall, { params: { id }, body: {} }),
    answer: skipCall.answer,
    about: { kind: 'task-skipped', id, ...named(titleOf(id)) },
  });
}

/** What happens to a deleted task's sub-tasks: 1 moves them to the top level, 2 deletes them too. */
export type DeleteMode = 1 | 2;

/** A task's deletion as shown, stored and sent. */
export function deletionOf({ id, mode, name }: { id: string; mode: DeleteMode; name: string | null }) {
  return {
    about: { kind: 'task-deleted', id, ...named(name) },
    call: requestOf(deleteTaskTree, { params: { id, n: `${mode}` } }),
  } as const;
}

/** Deletes a task, even if the page is left meanwhile; if it's already gone, that counts as deleted. */
export async function deleteTask({
  about,
  call,
}: Pick<UnsentChange, 'about' | 'call'>): Promise<'deleted' | Queued> {
  try {
    const answer = await enqueueMutation({ ...call, answer: deleteTaskTree.answer, about });
    return answer === QUEUED ? QUEUED : 'deleted';
  } catch (error) {
    if (isNotFound(error)) return 'deleted';
    throw error;
  }
}

// Changes show at once, in the order they were made, and don't have to be rolled back (decision 124).

/** A change as sent, the form's edits it came from, and the task's status before. */
type EditedTask = { readonly sent: SentChange; readonly edits: TaskEdits; readonly before: TaskStatus };

const SAVE = ['save-task'] as const;

/** Saves the edits, one save at a time: the button is busy meanwhile. */
export function useSaveTask() {
  return useToastedMutation({
    mutationKey: SAVE,
    mutationFn: ({ sent }: EditedTask) => updateTask(sent),
    onSuccess: (answer, { sent, before }) =>
      answer !== QUEUED && void notifyNext({ id: sent.task_id, status: before }, answer),
    // Not awaited, because the save is done without the lists.
    onSettled: (answer) => void (answer !== QUEUED && reloadTasks()),
    // Keep a failed save for the whole visit, because it holds the typed text.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** A task's edits that failed to save. The form may be closed by then, so it shows them when it's opened again. */
export function failedEdits(taskId: string): TaskEdits {
  return Object.assign({}, ...failedSaves(taskId).map(({ edits }) => edits));
}

/** Forgets failed edits once they're saved or discarded. */
export function forgetFailedEdits(taskId: string): void {
  const mutations = queryClient.getMutationCache();
  for (const { save } of failedSaves(taskId)) mutations.remove(save);
}

function failedSaves(taskId: string) {
  const failed = queryClient.getMutationCache().findAll({ mutationKey: SAVE, status: 'error' });
  return failed.flatMap((save) => {
    // `mutate` accepts only this type.
    const { sent, edits } = save.state.variables as EditedTask;
    return sent.task_id === taskId ? [{ save, edits }] : [];
  });
}

/** The place of the toast that takes back the last press; the next press replaces it. */
const UNDO = 'task-undo';

/** Says what a press did, with a button that takes it back. */
export function offerUndo(text: string, onPress: () => void): void {
  const action = { label: i18next.t('common.undo'), onPress };
  const toast = <ToastAction text={text} action={action} />;
  void notify({ tone: 'success', text: toast, lasting: true, about: UNDO });
}

/** A task, and its status before a change. */
type TaskBefore = Pick<TaskRow, 'id' | 'status'>;

/**
 * Changes a task's status outside its form; finishing it can be undone for a while. The row keeps its place until the list is
 * reloaded; for a repeating task that happens at once, so that the next one shows.
 */
export async function changeStatus(task: TaskBefore, status: TaskStatus): Promise<void> {
  const { id, status: before } = task;
  void dismissToast(UNDO);
  try {
    const answer = await updateTask({ task_id: id, task_status: status });
    if (answer !== QUEUED && (await notifyNext(task, answer))) return await reloadTasks();
    if (status === 'completed') {
      offerUndo(i18next.t('tasks.status.completed'), () => void changeStatus({ id, status }, before));
    }
  } catch (error) {
    notifyFailure(error);
  }
  await reloadTasksLater();
}

/** Says what a change did to a repeating task; returns `false` if it didn't affect the next occurrence. */
async function notifyNext(
  { id, status: before }: TaskBefore,
  { next_task_id, next_on, next_kept }: TaskUpdated,
): Promise<boolean> {
  if (next_task_id === undefined && next_kept === undefined) return false;
  // The dashboard starts without these texts.
  await addTexts('pages');
  const { t } = i18next;
  if (next_task_id !== undefined) {
    const text = next_on == null ? t('tasks.lastOne') : t('tasks.nextOn', { day: dayName(next_on) });
    offerUndo(text, () => void changeStatus({ id, status: 'completed' }, before));
  }
  if (next_kept === 1) void notify({ tone: 'success', text: t('tasks.nextKept') });
  return true;
}

type DatedRow = Pick<TaskRow, 'id' | 'start_date' | 'due_date' | 'planned_on' | 'repeat' | 'is_forecast'>;

/** Whether the change was sent or queued; a failure is shown. */
export async function sendChange(change: SentChange): Promise<boolean> {
  try {
    if ((await updateTask(change)) !== QUEUED) void reloadTasks();
    return true;
  } catch (error) {
    notifyFailure(error);
    await reloadTasks();
    return false;
  }
}

/**
 * The change that puts a task on a day, and the one that takes it back. A planned task is planned for it and stays due when it
 * was; of any other the due day moves or, without one, the first day. A first day after it or of a task that is past moves too.
 */
export function changeOfDay(
  row: DatedRow,
  { day, timeZone: zone }: { day: LocalDate; timeZone: string },
): { change: SentChange; undo: SentChange } {
  const { id, start_date: start, due_date: due, planned_on: planned } = row;
  const isFree = planned === null;
  const isDue = isFree && (due !== null || start === null);
  const isStart = start !== null && (start > day || (isFree && (due ?? start) < day));
  const noon = noonOf(day, zone);
  const change = {
    task_id: id,
    ...(!isFree && { planned_on: day }),
    ...(isDue && { task_end_timestamp: noon }),
    ...(isStart && { task_start_timestamp: noon }),
  };
  // Without days of its own, a task that follows the cycle does so again.
  const follows = row.repeat === 'cycle' && row.is_forecast === 1;
  const before = (on: LocalDate | null) => (on === null || follows ? null : noonOf(on, zone));
  const undo = {
    task_id: id,
    planned_on: planned,
    task_start_timestamp: before(start),
    task_end_timestamp: before(due),
  };
  return { change, undo };
}

/** Puts tasks in another order. The rows show it at once. */
export async function saveOrder(changes: readonly SentChange[]): Promise<void> {
  try {
    await Promise.all(changes.map(updateTask));
  } catch (error) {
    notifyFailure(error);
  } finally {
    await reloadTasksLater();
  }
}

/** Creates tasks, one at a time. `onCreated` is called once the lists include the task, even if the page was left meanwhile. */
export function useCreateTask(onCreated?: (id: string) => void) {
  const [key] = useState(newId);
  /** The last try, until it succeeds. It may have arrived, so the same task is sent again with its id. */
  const tried = useRef<{ task: SentTask; id: string }>(undefined);
  return useToastedMutation({
    mutationKey: [`create-task-${key}`],
    mutationFn: async (task: SentTask) => {
      const before = tried.current;
      const id = before && JSON.stringify(before.task) === JSON.stringify(task) ? before.id : newId();
      tried.current = { task, id };
      const answer = await createTask({ ...task, id });
      tried.current = undefined;
      return { id, answer };
    },
    onSettled: async (made) => {
      if (made?.answer !== QUEUED) await reloadTasks();
      if (made) onCreated?.(made.id);
    },
  });
}

export const dayName = (day: string) =>
  nearDay(day as LocalDate, { today: todayHere(), language: shownLanguage() }); // the server sends valid days
