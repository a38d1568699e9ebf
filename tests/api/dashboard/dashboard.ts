import * as v from 'valibot';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { type Dashboard, dashboardSchema } from '#domain/dashboard/dashboard.schema.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { daysOf } from '../day-log/day-log.ts';
import { detailsOf, type Person, secondsOf } from '../setup/person.ts';

/** The dashboard's answer for the person. */
export async function dashboardOf(person: Person): Promise<Dashboard> {
  return v.parse(v.strictObject(dashboardSchema.entries), (await person.get('/api/dashboard')).body);
}

/** The answers of the separate calls at an instant, each under its key in the dashboard. */
export async function separately(person: Person, at: string): Promise<Omit<Dashboard, 'success' | 'today'>> {
  const bodyOf = async (path: string) => (await person.get(path)).body;
  const user = (await bodyOf('/api/user/details')) as Dashboard['user']; // the dashboard's schema
  const phase = user.cycle.cycle_phase ?? 'all';
  const answers = {
    user,
    predictions: await bodyOf('/api/cycle/predictions'),
    periods: await bodyOf('/api/cycle/calendar/periods/past/all'),
    habits: await bodyOf('/api/habit/dashboard/list'),
    day: await todayIn(person, at),
    tasks: await bodyOf(`/api/task/${phase}/day/${secondsOf(at)}/1/list`),
    // The person has no pinned tasks.
    moved: null,
  };
  return answers as Omit<Dashboard, 'success' | 'today'>; // as above
}

/** The log of the person's today as in the list; `null` without one. */
async function todayIn(person: Person, at: string): Promise<DayLog | null> {
  const { timezone } = (await detailsOf(person)).details;
  const today = localDateAt(secondsOf(at), timezone ?? DEFAULT_TIME_ZONE);
  const [listed] = await daysOf(person, today, today);
  if (listed === undefined) return null;
  const { remarks: _, ...day } = listed;
  return day;
}
