import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { utcOffsetAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { newTaskDetails, sentColumns } from '#domain/tasks/tasks.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const FIRST = day('2026-11-01');
const WEEKS = 104;
const TIMES = ['00:00', '00:30', '02:30', '23:00', '23:30', '23:59'];

/** The days of two years on which the clocks of a zone change, and their neighbours. */
function daysOfChanges(timeZone: string): LocalDate[] {
  const offsetOn = (date: LocalDate) => utcOffsetAt(noonOf(date, timeZone), timeZone);
  return Array.from({ length: WEEKS }, (_, week) => addDays(FIRST, 7 * week)).flatMap((monday) => {
    if (offsetOn(monday) === offsetOn(addDays(monday, 7))) return [];
    const change = [1, 2, 3, 4, 5, 6, 7].find(
      (later) => offsetOn(addDays(monday, later)) !== offsetOn(monday),
    );
    return [-1, 0, 1].map((beside) => addDays(monday, (change ?? 0) + beside));
  });
}

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, days: daysOfChanges(zone) }));

test('the instants of a task’s days are on these days in every zone, whatever its time and the clocks', () => {
  const moved = ZONES.flatMap(({ zone: timeZone, days }) =>
    [FIRST, ...days].flatMap((date) =>
      TIMES.flatMap((time) => {
        const noon = noonOf(date, timeZone);
        const task = newTaskDetails(
          { task_title: 'Task', task_time: time, task_start_timestamp: noon, task_end_timestamp: noon },
          { timeZone, createdAt: noon },
        );
        const sent = {
          task_title: 'Task',
          task_start_timestamp: task?.task_start_timestamp,
          task_end_timestamp: task?.task_end_timestamp,
        };
        const { startOn, endOn } = sentColumns(
          { ...sent, task_status: 'not_started' },
          { timeZone, today: date },
        );
        return startOn === date && endOn === date ? [] : [`${timeZone} ${date} ${time}: ${startOn} ${endOn}`];
      }),
    ),
  );

  expect(ZONES.filter(({ days }) => days.length > 0).length).toBeGreaterThan(50);
  expect(moved).toEqual([]);
});
