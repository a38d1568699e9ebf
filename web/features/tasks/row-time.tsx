import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localTimeAt } from '#domain/calendar/zoned-day.ts';
import { timeOn } from '#domain/tasks/done-on.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useNow, useToday } from '#web/lib/time/today.ts';
import { FactTime } from '#web/ui/planner/task-marks.tsx';

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

/** A time on a day. Once it has passed today, it's quieter and read out as such. */
function RowTime({ time, day }: { time: string; day: LocalDate }) {
  const { t } = useTranslation();
  const { today, timeZone } = useToday();
  const isPassed = time < localTimeAt(useNow(), timeZone) && day === today;
  return <FactTime time={time} passed={isPassed && t('tasks.earlier')} />;
}
