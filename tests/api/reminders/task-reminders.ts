import { runTaskReminders } from '../setup/outside.ts';
import { type Person, secondsOf } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';

/** Fields of a task that is due on a day of March 2026 at 10:40, with a reminder an hour before. */
export const dentistOn = (day: number, fields: object = {}) => ({
  task_end_timestamp: secondsOf(`2026-03-${String(day).padStart(2, '0')}T12:00:00Z`),
  task_time: '10:40',
  task_reminder: { minutes_before: 60 },
  ...fields,
});

/** Makes such a task and returns its id. */
export const makeDentist = (person: Person, day: number, fields: object = {}): Promise<string> =>
  makeTask(person, 'Dentist', dentistOn(day, fields));

/** When the run next looks at the person, as an ISO instant; `null` if nothing is ahead. */
export async function nextLook(): Promise<string | null> {
  const [row] = await query('select next_at from task_reminder_queue');
  return row === undefined ? null : new Date(Number(row.next_at) * 1000).toISOString();
}

/** Runs the trigger at the minute of an instant, and some minutes before it. */
export async function runAround(instant: string): Promise<void> {
  for (const minutes of [-2, -1, 0, 1]) await runTaskReminders(instant, minutes * 60);
}
