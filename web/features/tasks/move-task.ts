import i18next from 'i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { QUEUED } from '#web/sync/pending.ts';
import type { SentChange } from './task-draft.tsx';
import { reloadTasks } from './tasks.data.ts';
import { dayName, offerUndo, updateTask } from './tasks.mutations.tsx';
import { timeZone } from './tasks.optimistic.ts';

type DatedRow = Pick<TaskRow, 'id' | 'start_date' | 'due_date' | 'planned_on' | 'repeat' | 'is_forecast'>;

/** Puts a task on another day, which can be undone for a while. */
export async function moveTask(row: DatedRow, day: LocalDate): Promise<void> {
  const { change, undo } = changeOfDay(row, { day, timeZone: timeZone() });
  const done = await send(change);
  if (done) offerUndo(i18next.t('tasks.movedToDay', { day: dayName(day) }), () => void send(undo));
}

/** Whether the change was sent or queued. */
async function send(change: SentChange): Promise<boolean> {
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
