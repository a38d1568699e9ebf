import type { UserDetails } from '#domain/account/account.schema.ts';
import { daysOnEarthAt } from '#domain/calendar/zoned-day.ts';
import type { CycleKnowledge } from '#domain/cycle/running-cycle.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { AppError } from '#domain/errors.ts';
import {
  type DashboardCandidate,
  type DashboardView,
  type DashboardViews,
  dashboardTasks,
  everyView,
} from '#domain/tasks/dashboard-tasks.ts';
import { type ListedTask, type Present, rowsOf } from '#domain/tasks/task-answers.ts';
import type { Deps } from '#worker/app-env.ts';
import type { Reading } from '#worker/platform/database.ts';

/** What the overview tells of the cycle in the details. */
type Overview = {
  readonly information: UserDetails['cycle'];
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** What the cycle tells of a person at an instant. */
type Told = {
  readonly overview: Overview;
  readonly forecast: Omit<Dashboard['predictions'], 'success'>;
  readonly periods: Dashboard['periods']['previous_periods_raw_data'];
  readonly knowledge: CycleKnowledge;
  readonly present: Present;
};

/** Of each feature a statement, and what makes its answer of the rows. */
type Parts<Stored, Habit> = {
  deps: Pick<Deps, 'db' | 'now'>;
  person: {
    readonly reading: () => Reading<Stored>;
    readonly told: (row: Stored, now: number) => Told;
    readonly answer: (row: Stored, told: { overview: Overview; now: number }) => Dashboard['user'];
  };
  habits: {
    readonly listing: () => Reading<Habit>;
    readonly dueToday: (
      knowledge: CycleKnowledge,
      stored: readonly Habit[],
    ) => Omit<Dashboard['habits'], 'success'>;
  };
  tasks: {
    readonly candidates: (views: DashboardViews) => Reading<ListedTask & DashboardCandidate>;
  };
};

/** What the dashboard first shows: what five calls answer, read in one batch. */
export function dashboardModule<Stored, Habit>({ deps, person, habits, tasks }: Parts<Stored, Habit>) {
  return {
    /** Throws `unauthorized` where the account went meanwhile. */
    read: async (): Promise<Dashboard> => {
      const now = deps.now();
      const [[row], stored, candidates] = await deps.db.batch([
        person.reading(),
        habits.listing(),
        // The person's day and phase follow from what is being read.
        tasks.candidates(everyView(daysOnEarthAt(now))),
      ]);
      if (!row) throw new AppError('unauthorized');
      const { overview, forecast, periods, knowledge, present } = person.told(row, now);
      const shown: DashboardView = { day: knowledge.today, phase: overview.information.cycle_phase ?? 'all' };
      return {
        success: 1,
        user: person.answer(row, { overview, now }),
        predictions: { success: 1, ...forecast },
        periods: { success: 1, previous_periods_raw_data: periods },
        habits: { success: 1, ...habits.dueToday(knowledge, stored) },
        today: knowledge.today,
        tasks: { success: 1, tasks: rowsOf(dashboardTasks(candidates, shown), present) },
      };
    },
  };
}
