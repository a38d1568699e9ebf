import { datesWorldwideAt } from '#domain/calendar/zoned-day.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { AppError } from '#domain/errors.ts';
import { type DashboardView, dashboardTasks, rowsOf } from '#domain/tasks/task-answers.ts';
import { personAnd } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { cycleRecordOf } from '#worker/cycle/cycle-record.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { daysAround } from '#worker/cycle/day-logs.repository.ts';
import { habitsOf } from '#worker/habits/habits.repository.ts';
import { habitsService } from '#worker/habits/habits.service.ts';
import { readTogether } from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { movedOf } from '#worker/tasks/changes.repository.ts';
import { movedIn } from '#worker/tasks/changes.service.ts';
import { everyCandidate } from '#worker/tasks/task-lists.ts';

/** Everything that a person's dashboard shows, in one statement; the tasks and days are those of a few possible days. */
const readDashboard = readTogether((userId) => ({
  /** Empty if the account is gone. */
  people: personAnd(userId, cycleRecordOf(userId)),
  habits: habitsOf(userId),
  tasks: everyCandidate(userId),
  /** The newest unseen moves, if any. */
  moved: movedOf(userId),
  days: daysAround(userId),
}));

/** The dashboard's first content: the answers of five calls, read in one statement. */
export const dashboardService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const account = accountService(person);

  return {
    /** Throws `unauthorized` if the account has been deleted. */
    read: async (): Promise<Dashboard> => {
      const now = deps.now();
      // The person's day and phase are only known after reading.
      const stored = await readDashboard(deps.db, { userId, ...datesWorldwideAt(now) });
      const [row] = stored.people;
      if (!row) throw new AppError('unauthorized');
      const { overview, forecast, periods, facts, personNow } = await cycleService(person).answersFor(
        { ...account.personIn(row), also: row.also },
        now,
      );
      const { today } = facts;
      const shown: DashboardView = { day: today, phase: overview.information.cycle_phase ?? 'all' };
      return {
        success: 1,
        user: account.answer(row, { overview, now }),
        predictions: { success: 1, ...forecast },
        periods: { success: 1, previous_periods_raw_data: periods },
        habits: { success: 1, ...habitsService(person).dueToday(facts, stored.habits) },
        today,
        day: await dayLogService(person).dayIn(stored.days.find(({ loggedOn }) => loggedOn === today)),
        tasks: { success: 1, tasks: rowsOf(dashboardTasks(stored.tasks, shown), personNow) },
        moved: movedIn(stored.moved[0]),
      };
    },
  };
});
