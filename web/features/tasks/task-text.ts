import type { TFunction } from 'i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { priorityName, TASK_STATUSES, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { nearDay, shortRange, type TextContext } from '#web/i18n/format.ts';

/** When a task is due or starts, as shown and as read out. A past day is shown like any other. */
export function dayWords(row: DatedRow, context: TextContext): { shown: string; spoken: string } | null {
  const { is_forecast: isForecast, planned_on: planned, is_carried_over: isCarriedOver } = row;
  const { t, language, today } = context;
  if (planned !== null) {
    const words = isCarriedOver === 1 ? t('tasks.carriedOver') : plannedWords(planned, context);
    const whole = `${words}${alsoDue(row, context)}`;
    return { shown: whole, spoken: whole };
  }
  if (isForecast === 1 && row.start_date !== null) {
    const span = { start: row.start_date as LocalDate, end: (row.due_date ?? row.start_date) as LocalDate }; // the server sends valid days
    const day =
      span.start === span.end ? nearDay(span.start, { today, language }) : shortRange(span, language);
    const words = t('tasks.expected', { day });
    return { shown: words, spoken: words };
  }
  return fixedDayWords(row, context);
}

type DatedRow = Pick<TaskRow, 'due_date' | 'start_date' | 'is_forecast' | 'planned_on' | 'is_carried_over'>;

function plannedWords(planned: string, { t, language, today }: TextContext): string {
  if (planned === today) return t('tasks.plannedToday');
  return t('tasks.plannedFor', { day: nearDay(planned as LocalDate, { today, language }) }); // the server sends valid days
}

/** The due day of a planned task, if it's a different day and certain. */
function alsoDue(
  { due_date: due, planned_on: planned, is_forecast: isForecast }: DatedRow,
  { t, language, today }: TextContext,
): string {
  if (due === null || due === planned || isForecast === 1) return '';
  const day = nearDay(due as LocalDate, { today, language }); // the server sends valid days
  return `, ${t('tasks.due').toLocaleLowerCase(language)} ${day}`;
}

function fixedDayWords(
  { due_date, start_date }: Pick<TaskRow, 'due_date' | 'start_date'>,
  { t, language, today }: TextContext,
): { shown: string; spoken: string } | null {
  const day = (due_date ?? start_date) as LocalDate | null; // the server sends valid days
  if (day === null) return null;
  const name = nearDay(day, { today, language });
  if (due_date !== null && start_date !== null && start_date > today && start_date < due_date) {
    const start = nearDay(start_date as LocalDate, { today, language }); // the server sends valid days
    return {
      shown: `${start} – ${name}`,
      spoken: `${t('tasks.starts', { day: start })}, ${t('tasks.due')} ${name}`,
    };
  }
  if (due_date !== null) return { shown: name, spoken: `${t('tasks.due')} ${name}` };
  const words = day > today ? t('tasks.starts', { day: name }) : name;
  return { shown: words, spoken: words };
}

export function priorityWords(priority: TaskRow['priority'], t: TFunction): string {
  return t(`tasks.priorities.${priorityName(priority) ?? 'none'}`);
}

export function statusOptions(t: TFunction): { value: TaskStatus; label: string }[] {
  return TASK_STATUSES.map((value) => ({ value, label: t(`tasks.status.${value}`) }));
}
