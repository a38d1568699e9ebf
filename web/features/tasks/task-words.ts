import type { TFunction } from 'i18next';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { priorityName } from '#domain/tasks/task-priority.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task-status.ts';
import { nearDay } from '#web/i18n/format.ts';

/** What a list needs to word its rows; read once, not by each of two thousand rows. */
export type Wording = { readonly t: TFunction; readonly language: Language; readonly today: LocalDate };

/** When a task is due or starts, as shown and as read out. A day in the past is named like any other. */
export function dayWords(
  { due_date, start_date }: Pick<TaskRow, 'due_date' | 'start_date'>,
  { t, language, today }: Wording,
): { shown: string; spoken: string } | null {
  const day = (due_date ?? start_date) as LocalDate | null; // the server sends valid days
  if (day === null) return null;
  const name = nearDay(day, { today, language });
  if (due_date !== null && start_date !== null && start_date > today && start_date < due_date) {
    const start = nearDay(start_date as LocalDate, { today, language });
    return {
      shown: `${start} – ${name}`,
      spoken: `${t('tasks.starts', { day: start })}, ${t('tasks.due')} ${name}`,
    };
  }
  if (due_date !== null) return { shown: name, spoken: `${t('tasks.due')} ${name}` };
  const words = day > today ? t('tasks.starts', { day: name }) : name;
  return { shown: words, spoken: words };
}

/** A priority's name in lists. */
export function priorityWords(priority: TaskRow['priority'], t: TFunction): string {
  return t(`tasks.priorities.${priorityName(priority) ?? 'none'}`);
}

export function statusOptions(t: TFunction): { value: TaskStatus; label: string }[] {
  return TASK_STATUSES.map((value) => ({ value, label: t(`tasks.status.${value}`) }));
}
