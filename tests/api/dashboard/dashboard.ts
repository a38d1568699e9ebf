import * as v from 'valibot';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { type Dashboard, dashboardSchema } from '#domain/dashboard/dashboard.schema.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { daysOf } from '../day-log/day-log.ts';
import { detailsOf, type Person, secondsOf } from '../setup/person.ts';

/** The dashboard as the person reads it. */
export async function dashboardOf(person: Person): Promise<Dashboard> {
  return v.parse(v.strictObject(dashboardSchema.entries), (await person.get('/api/dashboard')).body);
}

/** What the calls that it stands for answer at an instant, each under the key that it has in the dashboard. */
export async function separately(person: Person, at: string): Promise<Omit<Dashboard, 'success' | 'today'>> {
  const bodyOf = async (path: string) => (await person.get(path)).body;
  const user = (await bodyOf('/api/user/details')) as Dashboard['user']; // as the schema of the whole says
  const phase = user.cycle.cycle_phase ?? 'all';
  const answers = {
    user,
    predictions: await bodyOf('/api/cycle/predictions'),
    periods: await bodyOf('/api/cycle/calendar/periods/past/all'),
    habits: await bodyOf('/api/habit/dashboard/list'),
    day: await todayIn(person, at),
    tasks: await bodyOf(`/api/task/${phase}/day/${secondsOf(at)}/1/list`),
    // Nothing of theirs is pinned to the cycle.
    moved: null,
  };
  return answers as Omit<Dashboard, 'success' | 'today'>; // as above
}

/** What is logged of the person's today, as the list has it. */
async function todayIn(person: Person, at: string): Promise<DayLog | null> {
  const { timezone } = (await detailsOf(person)).details;
  const today = localDateAt(secondsOf(at), timezone ?? DEFAULT_TIME_ZONE);
  const [listed] = await daysOf(person, today, today);
  if (listed === undefined) return null;
  const { remarks: _, ...day } = listed;
  return day;
}
