import type { TFunction } from 'i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localTimeAt } from '#domain/calendar/zoned-day.ts';
import { priorityName, timeOn } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { clock, nearDay, shortRange, type TextContext } from '#web/i18n/format.ts';
import { useNow, useTextContext } from '#web/lib/time/today.ts';
import { FactTime, LabelNames } from '#web/ui/planner/task-marks.tsx';

type DatedRow = Pick<TaskRow, 'due_date' | 'start_date' | 'is_forecast' | 'planned_on' | 'is_carried_over'>;

const alike = (words: string) => ({ shown: words, spoken: words });

/** When a task is due or starts, as shown and as read out. A past day is shown like any other. */
export function dayWords(row: DatedRow, context: TextContext): { shown: string; spoken: string } | null {
  const { due_date: due, start_date: start, is_forecast: isForecast, planned_on: planned } = row;
  const { t, language, today } = context;
  if (planned !== null) return alike(plannedWords(planned, { row, context }));
  const day = due ?? start;
  if (day === null) return null;
  if (isForecast === 1 && start !== null) {
    const words = start === day ? nearDay(day, context) : shortRange({ start, end: day }, language);
    return alike(t('tasks.expected', { day: words }));
  }
  const name = nearDay(day, context);
  if (due === null) return alike(day > today ? t('tasks.starts', { day: name }) : name);
  const spoken = `${t('tasks.due')} ${name}`;
  if (start === null || start <= today || start >= due) return { shown: name, spoken };
  const from = nearDay(start, context);
  return { shown: `${from} – ${name}`, spoken: `${t('tasks.starts', { day: from })}, ${spoken}` };
}

/** The day that a task is planned for and, if it's a different day and certain, its due day. */
function plannedWords(planned: LocalDate, { row, context }: { row: DatedRow; context: TextContext }): string {
  const { t, language, today } = context;
  const { due_date: due, is_forecast: isForecast, is_carried_over: isCarriedOver } = row;
  const day =
    planned === today ? t('tasks.plannedToday') : t('tasks.plannedFor', { day: nearDay(planned, context) });
  const words = isCarriedOver === 1 ? t('tasks.carriedOver') : day;
  if (due === null || due === planned || isForecast === 1) return words;
  return `${words}, ${t('tasks.due').toLocaleLowerCase(language)} ${nearDay(due, context)}`;
}

export function priorityWords(priority: TaskRow['priority'], t: TFunction): string {
  return t(`tasks.priorities.${priorityName(priority) ?? 'none'}`);
}

/** The days of a row, as the rules of a task's time read them. */
export const datesOf = ({ start_date, due_date, planned_on, time }: TaskRow) => ({
  startOn: start_date,
  endOn: due_date,
  plannedOn: planned_on,
  // A list that was stored by an older version has no times.
  time: time ?? null,
});

/** The time of a row that is listed under a day; `null` if it's done on another one. */
export function rowTime(row: TaskRow, day: LocalDate) {
  const time = timeOn(datesOf(row), day);
  return time && <RowTime time={time} day={day} />;
}

/** The labels of a row, and those of its task in quiet ink; nothing if there are none. */
export const labelNames = ({ labels = [], parent_labels: above = [] }: Partial<TaskRow>) =>
  (labels[0] ?? above[0]) && <LabelNames labels={labels} above={above} />;

/** A time on a day. Once it has passed today, it's quieter and read out as such. */
function RowTime({ time, day }: { time: string; day: LocalDate }) {
  const { t, today, timeZone } = useTextContext();
  const isPassed = time < localTimeAt(useNow(), timeZone) && day === today;
  return <FactTime time={clock(time)} passed={isPassed && t('tasks.earlier')} />;
}
