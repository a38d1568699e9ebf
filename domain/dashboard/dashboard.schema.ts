import * as v from 'valibot';
import { detailsSchema } from '#domain/account/account.schema.ts';
import { movedSchema } from '#domain/changes/changes.calls.ts';
import { pastPeriodsSchema, predictionsSchema } from '#domain/cycle/cycle.schema.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { habitsOfTodaySchema } from '#domain/habits/habits.schema.ts';
import { dayTasksSchema } from '#domain/tasks/tasks.schema.ts';

/** `GET /api/dashboard`: the data that the dashboard shows at first; each part equals the answer of its own call. */
export const dashboardSchema = v.object({
  success: v.literal(1),
  /** `GET /api/user/details` */
  user: detailsSchema,
  /** `GET /api/cycle/predictions` */
  predictions: predictionsSchema,
  /** `GET /api/cycle/calendar/periods/past/all` */
  periods: pastPeriodsSchema,
  /** `GET /api/habit/dashboard/list` */
  habits: habitsOfTodaySchema,
  /** Today in the person's zone, `YYYY-MM-DD`. */
  today: v.string(),
  /** `GET /api/task/{cyclePhase}/day/{timestamp}/1/list` for that day and the phase in `user.cycle`, or `all` without one. */
  tasks: dayTasksSchema,
  /** Pinned tasks that moved with the forecast, if the person hasn't seen that yet. */
  moved: v.nullable(movedSchema),
  /** `null` if nothing is logged; not validated further, so that the first paint doesn't load every kind there is. */
  day: v.nullable(
    v.pipe(
      v.custom<DayLog>((day) => typeof day === 'object' && day !== null, 'must be a day'),
      v.metadata({ type: 'object' }),
    ),
  ),
});
export type Dashboard = v.InferOutput<typeof dashboardSchema>;
