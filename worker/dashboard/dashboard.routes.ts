import { datesWorldwideAt } from '#domain/calendar/zoned-day.ts';
import { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { AppError } from '#domain/errors.ts';
import { type DashboardView, dashboardTasks, rowsOf } from '#domain/tasks/task-answers.ts';
import { personAnd } from '#worker/account/account.repository.ts';
import { detailsAnswer, personOf } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { cycleRecordOf } from '#worker/cycle/cycle-record.ts';
import { dayLogService, daysAround } from '#worker/cycle/day-log.service.ts';
import { habitsOf } from '#worker/habits/habits.repository.ts';
import { habitsService } from '#worker/habits/habits.service.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { readTogether } from '#worker/platform/json-sql.ts';
import { movedIn, movedOf } from '#worker/tasks/changes.service.ts';
import { everyCandidate } from '#worker/tasks/task-lists.ts';

/** The dashboard's first content, in one answer. */
export const dashboardRoutes = routesOf(
  route(readDashboard, {
    summary: 'What the dashboard first shows: details, forecast, log, habits and tasks of today',
    description: '`tasks` is the list of today for the phase in `user.cycle`.',
    handle: (c) => dashboardOf(c.var.person),
  }),
);

/** Everything that a person's dashboard shows, in one statement; the tasks and days are those of a few possible days. */
const readStored = readTogether((userId) => ({
  /** Empty if the account is gone. */
  people: personAnd(userId, cycleRecordOf(userId)),
  habits: habitsOf(userId),
  tasks: everyCandidate(userId),
  moved: movedOf(userId),
  days: daysAround(userId),
}));

/** The answers of five calls. Throws `unauthorized` if the account has been deleted. */
async function dashboardOf(person: PersonContext): Promise<Dashboard> {
  const { deps, userId } = person;
  const now = deps.now();
  // The person's day and phase are only known after reading.
  const stored = await readStored(deps.db, { userId, ...datesWorldwideAt(now) });
  const [row] = stored.people;
  if (!row) throw new AppError('unauthorized');
  const { overview, forecast, periods, facts, personNow } = await cycleService(person).answersFor(
    { ...personOf(row), also: row.also },
    now,
  );
  const { today } = facts;
  const shown: DashboardView = { day: today, phase: overview.information.cycle_phase ?? 'all' };
  return {
    success: 1,
    user: detailsAnswer(row, { overview, now }),
    predictions: { success: 1, ...forecast },
    periods: { success: 1, previous_periods_raw_data: periods },
    habits: { success: 1, ...habitsService(person).dueToday(facts, stored.habits) },
    today,
    day: await dayLogService(person).dayIn(stored.days.find(({ loggedOn }) => loggedOn === today)),
    tasks: { success: 1, tasks: rowsOf(dashboardTasks(stored.tasks, shown), personNow) },
    moved: movedIn(stored.moved[0]),
  };
}
